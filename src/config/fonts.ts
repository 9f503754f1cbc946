/** Addresses of the fonts, which `src/styles/fonts.css` describes; a name carries a hash of its bytes, so they are served as immutable. */

/** What the first paint needs: preloaded by the document. */
export const FIRST_FONTS = ['/fonts/literata-504e7a2a.woff2', '/fonts/schibsted-3df3b3d3.woff2'] as const;

/** Comes when the page has loaded: until then italics are the upright letters, slanted by the browser. */
export const ITALIC_FONT = '/fonts/literata-italic-5c5e4820.woff2';
