package com.xebia.movieshop.site.connector;

import com.xebia.movieshop.site.connector.ConnectorConfiguration.ShopClassLoader;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.WebResource;
import org.apache.catalina.WebResourceRoot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

class ShopClassLoaderTests {

	private final WebResourceRoot war = mock(WebResourceRoot.class);

	private final ShopClassLoader loader = new ShopClassLoader(getClass().getClassLoader());

	@BeforeEach
	void start() throws LifecycleException {
		given(this.war.getResources(any())).willReturn(new WebResource[0]);
		given(this.war.listResources(any())).willReturn(new WebResource[0]);
		given(this.war.getClassLoaderResource(any())).willReturn(mock(WebResource.class));
		this.loader.setResources(this.war);
		this.loader.start();
	}

	@Test
	void classIsTheOneOfTheParent() throws ClassNotFoundException {
		assertThat(this.loader.loadClass(getClass().getName())).isSameAs(getClass());
	}

	@Test
	void classesMissingInTheParentAreNotSearchedInTheWar() {
		assertThatExceptionOfType(ClassNotFoundException.class)
			.isThrownBy(() -> this.loader.loadClass("ValidationMessages_de"));
		then(this.war).should(never()).getClassLoaderResource(any());
	}

}
