/** What has the cover of a book for its picture, with words to its edges: a type of the search service. */
export const COVERED = 'publication';
