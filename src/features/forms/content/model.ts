import type { CaptchaProvider } from '@/config/captcha';
import type { Place as EventPlace } from '../model';
import type { FieldError, FormDefinition, Values } from '@/lib/forms/model';

/** Where somebody stands in a form: a page of it, the answers before they are sent, or the code from a mail. */
type Place = number | 'check' | 'code';

/** Why the forms service did not take a step; its words are named by `refusedPhrase`. */
export const STEP_REFUSALS = [
  'invalid-fields',
  'incomplete',
  'too-large',
  'too-quick',
  'honeypot',
  'captcha',
  'too-many',
  'key',
  'code',
  'mail',
  'ended',
  'withdrawn',
  'unsupported',
  'noPlaces',
  'registered',
  'down',
] as const;
export type StepRefusal = (typeof STEP_REFUSALS)[number];

export interface StepFile {
  /** Id of its field. */
  field: string;
  id: string;
  name: string;
  bytes: number;
}

/** What the forms service keeps of a form that is being filled in. */
export interface OpenStep {
  token: string;
  key: string;
  page: Place;
  values: Values;
  files: readonly StepFile[];
  errors: readonly FieldError[];
  said?: 'code-sent' | 'saved' | undefined;
  /** The address that the code or the link went to. */
  mailTo?: string | undefined;
}

export interface Trouble {
  refusal: StepRefusal;
  /** To wait, where a limit refused it. */
  minutes?: number;
}

/** How it is checked that a person sends the form. */
export interface Captcha {
  provider: CaptchaProvider;
  siteKey?: string | undefined;
  /** Of `work`. */
  challenge?: string | undefined;
}

/** What a page shows of a form. */
export type FormShown =
  | {
      status: 'open';
      definition: FormDefinition;
      /** Says when the form was opened. */
      started: string;
      captcha?: Captcha;
      /** Absent on the first page of a form that nobody has begun. */
      step?: OpenStep;
      trouble?: Trouble;
      /** It registers for an event, all of whose places are taken. */
      waits?: true;
    }
  | {
      status: 'sent';
      id: string;
      /** What events call it. */ name: string;
      number: string;
      mailed: boolean;
      place?: EventPlace | undefined;
      /** Where its editor leads on from here: a path of the site, with query and hash. */
      to?: string | undefined;
    }
  /** `trouble`: somebody tried, and it did not go on. */
  | { status: 'resume'; id: string; title: string; token: string; trouble?: Trouble }
  /** Somebody is asked whether they give a place at an event back; `isDown`: they tried, and nobody answered. */
  | { status: 'cancel'; id: string; title: string; token: string; isDown: boolean }
  | { status: 'cancelled'; id: string; title: string; outcome: CancelOutcome }
  /** `again`: the part of the address that names somebody's own form, with its question mark; nothing where it names none. */
  | { status: 'down'; again: string };

/** What came of giving a place back; each has the phrase `forms.cancelled.<name>`. */
export const CANCEL_OUTCOMES = ['done', 'before', 'unknown'] as const;
export type CancelOutcome = (typeof CANCEL_OUTCOMES)[number];
