/** A part of a form: a page, a field, an answer of a list, what happens when it is sent. */
export interface FormPart {
  id: string;
  name: string;
  /** The name of its template, in its language. */
  kind: string;
  /** Its parent, and what stands before and after it: to move it. */
  parent: string;
  before: string | undefined;
  after: string | undefined;
  parts: FormPart[];
}

export type FormsData =
  | { view: 'all'; isMore?: boolean; forms: { id: string; name: string; path: string }[] }
  | { view: 'one'; id: string; language: string; parts: FormPart[]; mayEdit: boolean };
