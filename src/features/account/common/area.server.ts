import type { IntentKind } from '../intents/intent.schema';
import type { CookieJar, Session, SessionSource } from '../session/server';
import type { PhraseParams } from '@/runtime';
import type { FormValues, Rules } from './rules';

/** What a page or a form of the account knows of the request. `S`: `Session`, or `undefined` too where no sign-in is needed. */
export interface AreaContext<S extends Session | undefined> {
  session: S;
  jar: CookieJar;
  source: SessionSource;
  /** `en`, `de`. */
  language: string;
  /** The query of the page, first values only. */
  query: Readonly<Record<string, string>>;
}

export interface FormContext<S extends Session | undefined> extends AreaContext<S> {
  values: FormValues;
  /** Path of the page of this site that the form was on, as the browser says (`Referer`); undefined when it does not. */
  from: string | undefined;
  /** First value of a field, without blanks round it. */
  value(field: string): string;
}

/** What came of a form that went through. */
export interface Done {
  /** It was understood, and yet it did not go through. */
  kind?: 'error';
  /** Of an error: the page shows what is there by now. */
  showsAnew?: true;
  /** Key of the dictionary. */
  message: string;
  params?: PhraseParams;
  undo?: { form: string; fields: Readonly<Record<string, string>> };
  /** Path of another page that goes on from here. */
  leadsTo?: string;
  /** Path of another form's API that takes the same form over: signing out. */
  handsTo?: string;
}

/** What a service's refusal is said as. */
interface Refused {
  field?: string;
  message: string;
  /** The page shows what is there by now: what was typed stays, and can be sent again with it. */
  showsAnew?: boolean;
}

export interface AreaForm<S extends Session | undefined> {
  rules: Rules;
  /** Refusals of the user service that have words here: its code → the field it is about, and the key. */
  refusals?: Readonly<Record<string, Refused>>;
  /** Parameter of the page that holds the `token` of the form: where a service did not answer, the page is still that of the token. */
  staysAt?: string;
  /** Fields that are shown again when something is wrong; all but these and those below are forgotten. */
  shownAgain?: readonly string[];
  /** Fields of the page that nobody types, such as a key or what it came with, which come back with those that are shown again. */
  carried?: readonly string[];
  /** Fields that come several times, boxes of one name: all that is ticked is ticked again. */
  tickedAgain?: readonly string[];
  /** Without a session, or with one that is not fresh enough, it is kept under this name and done after the sign-in. */
  intent?: IntentKind;
  /** Id of the part of the page that it stands in: a sign-in that it needs leads back there. */
  part?: string;
  /** Of a public area: this form alone needs a session. */
  needsSession?: true;
  /**
   * Where it leads who pressed it twice, when the first press went through and ended the session.
   * @param whose id of the account of that session
   */
  doneBefore?(whose: string, language: string): Promise<string | undefined>;
  run(context: FormContext<S>): Promise<Done>;
}

/** A list that is shown in pages. */
export interface Listed {
  page: number;
  pages?: number | undefined;
}

/** A page of the account: where it is, what it shows, its forms by name. */
export interface Area<T, S extends Session | undefined = Session> {
  /** Path without the language prefix. */
  path: string;
  /** Where its forms post to, for an area whose forms stand on pages that are not of the account. */
  api?: string;
  /** As the table of roles says (`routes.….access`). */
  access: 'session' | 'public';
  forms: Readonly<Record<string, AreaForm<S>>>;
  /** Parameters of the page that its forms bring back, as hidden fields of the same names. */
  query?: readonly string[];
  load(context: AreaContext<S>): Promise<T>;
  /** The list that is shown in pages (`page` of the query); undefined where none is. */
  listOf?(data: T): Listed | undefined;
  /** Where a form leads, when not to `path` with its query: a page that depends on what was sent. */
  addressOf?(context: FormContext<S>): Promise<string>;
}
