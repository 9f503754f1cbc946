import type { Language } from '@/lib/languages';
import type { Phrase } from '@/runtime/phrases';
import type { AuthoringClient } from '../authoring/client.server';

/** A language that the editor's own words are in. */
export type EditorLanguage = Language;

/** Who edits. */
export interface Editor {
  /** Id of the account. */
  account: string;
  roles: readonly string[];
  /** Who may approve is said by the service, item by item. */
  may: { edit: boolean };
}

/** What is asked of a page of the editor's. */
export interface Asked {
  /** What stands behind the page's name in the address: `/sitecore/editor/item/<id>/versions` asks `item` for `[<id>, 'versions']`. */
  path: readonly string[];
  query: URLSearchParams;
  language: EditorLanguage;
  /** The editor's words in the language, for titles. */
  word: Phrase;
  editor: Editor;
  api: AuthoringClient;
}

/** What is wrong with a form: at a field (its `name` in the form), or as a whole. `word` is a key of the editor's words. */
export interface Problem {
  field?: string;
  word: string;
  params?: Readonly<Record<string, string | number>>;
}

/** What came of a form. */
export type Posted =
  /** Done: a browser is led to `to`, an address below `/sitecore/editor` without a language; `told` is what is said there, a key below `told.` */
  | { to: string; told?: string; answer?: unknown }
  /** Not done: the page is shown with what was typed. `more` goes to the page, and to scripts, as it is; `status` is 422 unless given. */
  | { problems: readonly Problem[]; status?: number; more?: unknown };

/** `state` is which part of its title a page shows (words that were looked for, and what they found): the tab says it. */
export type Loaded<Data> = { title: string; state?: string; data: Data } | { redirect: string } | 'not-found';

/** The server's part of a page of the editor's; its component takes `{ data }` and asks `useDesk` for the rest. */
export interface EditorPage<Data = unknown> {
  load(asked: Asked): Promise<Loaded<Data>>;
  /** @param form as it was posted to `/api/editor/<name>`; the button that was pressed is its `act` */
  post?(asked: Asked, form: URLSearchParams): Promise<Posted>;
}

/** All that a page of the editor's shows. */
export interface EditorView {
  /** First part of the address; `home` without one. */
  name: string;
  title: string;
  /** What the tab says behind the title. */
  state?: string;
  language: EditorLanguage;
  /** What stands behind the name, with its query: forms carry it, so that a form that is wrong finds its page again. */
  at: string;
  words: Readonly<Record<string, string>>;
  editor: Pick<Editor, 'roles' | 'may'> & {
    /** As the user service knows them; nothing where it does not say. */
    name?: string;
    /** Tells this account from others in the same browser, and is not its id. */
    owner: string;
  };
  data: unknown;
  /** What was done, by its key below `told.` */
  told?: string;
  /** A form that was wrong: what is wrong, and what was typed. */
  wrong?: { problems: readonly Problem[]; typed: Readonly<Record<string, readonly string[]>>; more?: unknown };
}
