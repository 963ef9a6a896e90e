package com.xebia.movieshop.site.status;

import java.io.IOException;

import com.xebia.movieshop.mongo.DatabaseInspector;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Shows curators what the shop runs on, also while some of that does not work.
 */
@Controller
class StatusController {

	private final ShopStatus shop;

	private final DatabaseInspector database;

	private final DataDirectory directory;

	StatusController(ShopStatus shop, DatabaseInspector database, DataDirectory directory) {
		this.shop = shop;
		this.database = database;
		this.directory = directory;
	}

	@GetMapping("/curator/status")
	String show(Model model) {
		model.addAttribute("shop", this.shop);
		model.addAttribute("database", this.database.inspect());
		model.addAttribute("path", this.directory.path().toString());
		try {
			model.addAttribute("directory", this.directory.inspect());
		}
		catch (IOException ex) {
			model.addAttribute("failure", ex.getMessage());
		}
		return "curator/status";
	}

}
