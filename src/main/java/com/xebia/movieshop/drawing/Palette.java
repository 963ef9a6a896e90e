package com.xebia.movieshop.drawing;

import java.util.List;
import java.util.stream.Stream;

/**
 * The colours of a poster, each as {@code #rrggbb}.
 *
 * @param paper the background of the text
 * @param ink the colour of the text, in high contrast to the paper
 * @param accent the most striking colour
 * @param second a colour between the others
 */
public record Palette(String paper, String ink, String accent, String second) {

	public static final List<Palette> ALL = Stream
		.of("""
				efe6d2 1c1a1d 7a2f3b d9b36c, ecdcb4 171514 c8963e 5b4a36, f3ecdc 2b2a28 b9573a d9c79e, f4e3c1 3b2417 d9642c e6b566,
				fbf0d5 8a3f1d d98a3d f0c987, f7ead0 4a1f1a b5472f e2a765, f2e2c4 233a4d cf7a3a 9db3b0, efe3cb 2f3b2c b4582f b8a56a,
				e9b44c 2a2018 b5382a f6dfa4, d9825b 2b1712 fbe9d0 b35a3c, dfe5d8 14201f 8fae9b 4f6f68, f6f1e4 274156 e2a72e a9c3cf,
				e9eef2 12233f c95f4a 3d6ea5, fdf4dc 1f4e79 f0b429 7fb8cf, e8efe9 1d3a4a e9b44c 9cc5c1, f0e9dc 15443f d1495b 8fb8a5,
				ebe8e0 1a1d22 a8322d 87929b, eef1ec 1b2f3a e07a3f 8fb3b8, c9e4e7 1b3a4b e8590c f4e4c6, 2c4a7c f8f0dd f2b84b 6f93c2,
				f6cf4b 17573f d8402f a8d5d8, fff1d0 26324f f25f4c f9c74f, fdf0e1 2b2d5b ff6f59 43aa8b, fef6e4 172c66 f582ae 8bd3dd,
				f9f3df 1d3557 e63946 a8dadc, f4d35e 0d3b66 e4572e faf0ca, f2c6b4 40262f c1354a edae49, bfd8bd 1f2f2b e4572e 6fa287,
				b93a2a fdf1dc 2a1a1a e98a5b, 1f5f5b f7efd9 f0a03c 4d918a, ffe3a8 3d1f4d e4576b 7fc4b8, f7ead8 b23321 f2b134 2f6f73,
				f6ead8 2a2440 f2b8a0 6d6fa3, f5ead9 5c1626 9d2235 26212e, fbeeea 4b1d3f d65a7c f0b7a4, fdf1ec 3c2a4d e0787f c9b1d0,
				f8e8e0 2d3047 e07a5f f2cc8f, f3e7ec 3a2e4f b5516f a9a6c9, f7efe3 2d3142 ef8354 bfc0c0, f5dfd0 3f2a3a c8553d e9a88c,
				5b2a4e fbe9dc f08a5d 93557f, f4e9dd 7a2e3a d98c5f 8fa39a, f4eede 3a342e b8402f c9b48a, f7f1dd 2f4a36 e08a3c c3cfa5,
				f2f0ea 0f1420 e4572e 7b8ba3, eee6d6 191c22 d6a13a 6f7683, f1ece1 1b1b1d d3362b c9c1ae, eef0e4 33413a c46b45 a3b18a,
				f3ead8 1d1b1b c4261d d8c9a8, f4efe4 22343c d9562f b9c4bd, e6e2d6 16181a e0b23c 7d8583, efe9df 2b3a67 e0703a b9b4a7,
				7a9e87 16241d f6e3b4 4f7a63, 3f5e3b f4efd6 e8b64c 7d9a6b, 141821 efe8d8 d1492e 3c4a63, 1a1416 f2e3cf b3272d 5a4048,
				0f1f2e f4ecd8 e9a23b 3f6b80, 16221d e9e6d4 c9a227 4d6b57, 241a2e f5e9e2 e2725b 6b4e83, 2a1712 f6e3c0 e07b39 7a4a33,
				131313 f4f1ea e0b23c 6e6a64, 1d1f3a f6eed9 ff7a59 5c6bb0, 3b0d11 f7e6d4 e8a33d 8c3b3b, 0d2b2b f1ecd9 e4572e 4f8a83,
				22223b f2e9e4 e5989b 5d6187, 1b1a17 e8d9b5 8f2d2d 6b5d45"""
			.split(",\\s*"))
		.map((colours) -> colours.strip().split(" "))
		.map((four) -> new Palette("#" + four[0], "#" + four[1], "#" + four[2], "#" + four[3]))
		.toList();

	// Swaps paper and ink.
	Palette negative() {
		return new Palette(this.ink, this.paper, this.accent, this.second);
	}

	// Swaps the accent and the second colour.
	Palette bold() {
		return new Palette(this.paper, this.ink, this.second, this.accent);
	}

}
