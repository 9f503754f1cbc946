/** Why a file is not read as a Word document. */
export type RefusalCode =
  | 'not-word'
  | 'old-word'
  | 'too-large'
  | 'expands-too-far'
  | 'too-many-parts'
  | 'too-long'
  | 'unsafe-name'
  | 'macros'
  | 'encrypted'
  | 'declares-entities'
  | 'broken'
  | 'empty';

/** The words for it, in the language of whoever asked, are in `words.ts`. */
export class WordRefusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
  }
}
