/** Of the heading above the notes of an article. Safe for browsers' bundles. */
export const NOTES_TITLE_ID = 'notes-title';
