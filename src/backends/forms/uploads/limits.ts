const MEGABYTE = 1_000_000;

/** What is over a form's own limit is read and dropped up to here, so that a browser gets to see the answer; then the line is cut. */
export const PATIENCE_BYTES = 120 * MEGABYTE;
/** What a body has beside its files: its texts, and the multipart's own lines. */
export const BESIDE_FILES_BYTES = MEGABYTE;
/** All files that one body may bring: what a page, or a form that is sent in one, may ask for. */
export const FILES_BYTES = PATIENCE_BYTES - BESIDE_FILES_BYTES;
