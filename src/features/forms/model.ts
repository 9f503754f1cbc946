import type { FieldProblem } from '@/lib/forms/model';

/** A form, as its definition at the forms service says, in the shape that pages and browsers work with. */

export const FILE_KINDS = ['pdf', 'docx', 'odt', 'rtf', 'txt'] as const;
type FileKind = (typeof FILE_KINDS)[number];

interface Base {
  name: string;
  required: boolean;
}

export type FormField =
  | (Base & { type: 'text' | 'longText' | 'name' | 'email' | 'phone'; max: number })
  | (Base & { type: 'choice'; options: readonly string[] })
  | (Base & { type: 'consent' })
  | FileField;

export interface FileField extends Base {
  type: 'file';
  kinds: readonly FileKind[];
  maxBytes: number;
  maxFiles: number;
}

export interface FieldError {
  field: string;
  problem: FieldProblem;
  /** Seen when the file was chosen: it is said then, and the focus stays. */
  atOnce?: true;
}

/** Why a form as a whole was not taken; its words are named by `refusedPhrase`. */
export const REFUSALS = [
  'invalid-fields',
  'incomplete',
  'too-large',
  'too-quick',
  'honeypot',
  'captcha',
  'too-many',
  'closed',
  'key',
  'code',
  'dropped',
  'down',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface KeptFile {
  field: string;
  name: string;
  bytes: number;
}

/** A form as a page shows it: new, or as it came back. */
export interface FormState {
  fields: readonly FormField[];
  /** Made once for each time the form is opened; sent again after a dropped line, it gives the same receipt. */
  key: string;
  /** Says when the form was opened. */
  started: string;
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  refusal?: Refusal;
  /** To wait, where a limit refused it. */
  minutes?: number;
  /** Names what the service kept of an earlier try. */
  draft?: string;
  files: readonly KeptFile[];
}

export interface Receipt {
  receipt: string;
  number: string;
  subject: string | null;
  subjectTitle: string | null;
  /** ISO 8601 */
  at: string;
  /** Whether a mail about it goes to the sender. */
  mailed: boolean;
  place?: Place | undefined;
}

/** A place at an event, or one among those who wait for it. */
export interface Place {
  status: 'taken' | 'waiting' | 'cancelled';
  /** Of those who wait. */
  position?: number | undefined;
}
