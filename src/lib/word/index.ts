/** Word documents as drafts of articles. */
export { LARGEST_FILE } from './archive.ts';
export { readWord, withLinks, withPictures, type WordDraft } from './draft.ts';
export { FINDINGS, type Outcome } from './findings.ts';
export { WordRefusal } from './refusal.ts';
export { findingText, REFUSAL_WORDS } from './words.ts';
