/** A field's words as translators get them (OASIS XLIFF 2.1, section 2.3): texts in which markup is codes. */

/** A code without content: a tag that stands alone, a comment, a reference that is written in its own way. */
interface Placeholder {
  kind: 'ph';
  id: string;
  /** As it stands in the field. */
  data: string;
  /** The sign that it stands for. */
  equiv?: string;
  /** Ids of the units of its attributes that have words. */
  subFlows?: readonly string[];
  type: CodeType;
  /** It may be left out of a translation, or stand in it more than once. */
  free: boolean;
}

/** A code with content: both of its tags are in one segment. */
interface Pair {
  kind: 'pc';
  id: string;
  open: string;
  close: string;
  type: CodeType;
  free: boolean;
  subFlows?: readonly string[];
  children: readonly Inline[];
}

export type CodeType = 'fmt' | 'link' | 'image' | 'other';
export type Code = Placeholder | Pair;
export type Inline = string | Code;

/** A run of words, or what stands between two of them. */
export interface Part {
  kind: 'segment' | 'ignorable';
  id: string;
  source: readonly Inline[];
}

/** The words of one field, or of one attribute in it. */
export interface Unit {
  id: string;
  /** What people call it. */
  name: string;
  parts: readonly Part[];
  /** The unit is the attribute of a code of another one, or of a field's value. */
  attribute?: string;
}

export type State = 'initial' | 'translated' | 'reviewed' | 'final';
export const STATES: readonly State[] = ['initial', 'translated', 'reviewed', 'final'];

/** One field of one item, in its own language and as it is translated so far. */
export interface TranslationField {
  id: string;
  name: string;
  /** Sitecore's name of the field's type. */
  type: string;
  source: string;
  target?: string;
  /** For translators. */
  note?: string;
}

export interface TranslationItem {
  id: string;
  path: string;
  /** What editors call it. */
  title?: string;
  fields: readonly TranslationField[];
}
