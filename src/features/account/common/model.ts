import type { FieldErrors } from './rules';
import type { PhraseParams } from '@/runtime';

/** What was sent first under the same key (`Once`) arrived, and what the form says now did not. */
export const SENT_BEFORE = 'account.error.sentBefore';

/** What came of a form. `message` is a key of the dictionary. */
export interface Outcome {
  /** Name of the form that was sent. */
  form: string;
  /** Which of the forms of that name, where there are several: see `formKey`. */
  of?: string | undefined;
  kind: 'ok' | 'invalid' | 'error';
  message: string;
  params?: PhraseParams | undefined;
  /** Keys below `account.field.`. */
  errors?: FieldErrors | undefined;
  /** What was typed, for a form that has to be shown again. Never a secret. */
  values?: Readonly<Record<string, string>> | undefined;
  /** A form with one button that takes the change back. */
  undo?: { form: string; fields: Readonly<Record<string, string>> } | undefined;
  /** What did not go through after a sign-in: a form with one button that tries it once more. */
  again?: { form: string; fields: Readonly<Record<string, string>> } | undefined;
  /** Where the visitor was going when something else was done first. */
  goOn?: string | undefined;
  /** The change needs a fresh sign-in: its path, with the way back. */
  signIn?: string | undefined;
}

/** What a page of the account shows: what it is about, or why it cannot. */
export type AccountView<T> =
  | { status: 'ready'; data: T; outcome?: Outcome | undefined; /** Mark of the account that it is made for. */ whose?: string | undefined }
  | { status: 'error'; outcome?: Outcome | undefined; whose?: string | undefined }
  /** The session ended while the page was open, or while it was made. */
  | {
      status: 'expired';
      signIn: string;
      /** What was typed waits for the sign-in. */
      kept?: true;
      /** Of a form that was pressed afterwards: those of the page stay. */
      outcome?: Outcome | undefined;
    };

/** What the API answers to a script: the outcome, and the page's data as they are now. */
export interface AccountAnswer<T> {
  outcome: Outcome;
  data?: T | undefined;
  /** Path of another page that goes on from here. */
  leadsTo?: string | undefined;
  /** Path that the same form is to be sent to next. */
  handsTo?: string | undefined;
}
