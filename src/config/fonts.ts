/** Addresses of the fonts, which `src/styles/fonts.css` describes; a name carries a hash of its bytes, so they are served as immutable. */

/** What the first paint needs: preloaded by the document. English, German and what their typesetting takes. */
export const FIRST_FONTS = ['/fonts/literata-c259512f.woff2', '/fonts/schibsted-8e9a90ef.woff2'] as const;

/** The letters of names from elsewhere in western Europe: a browser fetches them for a page that has one. */
export const MORE_LETTERS = ['/fonts/literata-more-ac00e256.woff2', '/fonts/schibsted-more-480de496.woff2'] as const;

/** Which letters these are, as CSS has it. */
export const MORE_LETTERS_RANGE =
  'U+A1-A6, U+A8, U+AA, U+AC, U+AE-B6, U+B8-BA, U+BC-C3, U+C5-D5, U+D8-DB, U+DD-DE, U+E0-E3, U+E5-E7, U+EA-F5, U+F7-FB, U+FD-FF, U+131, U+2032-2033, U+2122';

/** A browser fetches it for a page that has italics: until it is there they are the upright letters, slanted. */
export const ITALIC_FONT = '/fonts/literata-italic-5c5e4820.woff2';
