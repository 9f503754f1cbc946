/** What an import did with a document, said one by one. The words are in `words.ts`. */

/** What became of it: taken as it is, taken in another form, or not taken. */
export type Outcome = 'kept' | 'changed' | 'left-out' | 'to-do';

export const FINDINGS = {
  'inserted-accepted': 'changed',
  'deleted-accepted': 'changed',
  'moved-accepted': 'changed',
  comment: 'left-out',
  equation: 'changed',
  'text-box': 'changed',
  'hidden-text': 'left-out',
  chart: 'left-out',
  diagram: 'left-out',
  object: 'left-out',
  'other-document': 'left-out',
  'form-control': 'left-out',
  'header-footer': 'left-out',
  'contents-list': 'left-out',
  'unknown-element': 'left-out',
  'unknown-style': 'changed',
  'title-from-heading': 'changed',
  'title-from-properties': 'changed',
  'title-from-name': 'to-do',
  'no-standfirst': 'to-do',
  'standfirst-plain': 'changed',
  'heading-level': 'changed',
  'list-from-signs': 'changed',
  'table-head-found': 'changed',
  'table-no-head': 'to-do',
  'table-for-layout': 'changed',
  'picture-no-alt': 'to-do',
  'picture-made-alt': 'to-do',
  'picture-kind': 'left-out',
  'picture-missing': 'left-out',
  'link-left-out': 'left-out',
  'link-nowhere': 'changed',
} as const satisfies Record<string, Outcome>;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  code: FindingCode;
  /** What it is about: a style's name, the words, a heading. */
  detail?: string;
  /** Who wrote it, of comments and changes. */
  author?: string;
  /** The heading under which it stands. */
  place?: string;
  /** How often, where one line says all. */
  count?: number;
}

const LONGEST = 300;
export const shortened = (text: string, longest = LONGEST): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
};
