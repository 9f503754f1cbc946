/** Kinds of texts that the dictionary names in each language, as the content calls them (`search.documentType.<kind>`). */
const NAMED = [
  'appendix',
  'article',
  'briefingNote',
  'discussionPapers',
  'executiveSummary',
  'fullReport',
  'note',
  'researchPreview',
] as const;

/** The kind of a text, where the dictionary has a name for it. */
export const namedKind = (kind: string): (typeof NAMED)[number] | undefined => NAMED.find((each) => each === kind);
