import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { cookieJar, type SessionSource } from '../session/server';
import { takeNotice } from '../flash/server';
import type { PhraseParams } from '@/runtime';

/** What came of a form, as a page that is not of the account says it. */
interface PageNotice {
  kind: 'ok' | 'err' | 'warn';
  text: string;
  links: { href: string; text: string }[];
  /** One button that takes the change back, or tries it once more. */
  form?: { action: string; fields: Record<string, string>; text: string };
  /** The form that went through, for analytics. */
  done?: string;
}

/**
 * What a page says that somebody comes back to after a form, in the words of its language: said once. Only a page that is made
 * for the request may have it.
 * @param page its path with the language
 */
export async function noticeOf(
  source: SessionSource,
  page: string,
  language: string,
  phrase: (key: string, params?: PhraseParams) => string,
): Promise<PageNotice | undefined> {
  const told = await takeNotice(cookieJar(source), page);
  if (!told) return undefined;
  const { api, outcome } = told;
  const { kind, message, params, undo, again, signIn, goOn } = outcome;
  const once = again ?? undo;
  const all = kind === 'ok' ? ALL[outcome.form] : undefined;
  const link = (href: string | undefined, key: string) => (href ? [{ href, text: phrase(key) }] : []);
  return {
    kind: kind === 'ok' ? 'ok' : signIn ? 'warn' : 'err',
    text: phrase(message, params),
    ...(kind === 'ok' ? { done: outcome.form } : {}),
    links: [
      ...link(signIn, 'account.signInAgain'),
      ...link(goOn, 'account.goOn'),
      ...(all ? link(languagePath(all[0], language), all[1]) : []),
    ],
    ...(api && once
      ? {
          form: {
            action: api,
            fields: { ...once.fields, form: once.form, language },
            text: phrase(again ? 'account.again' : 'account.undo'),
          },
        }
      : {}),
  };
}

/** The page on which all of its kind is, and its name. */
const ALL: Readonly<Record<string, readonly [path: string, name: string]>> = {
  save: [routes.savedArticles.path, 'account.page.saved'],
  unsave: [routes.savedArticles.path, 'account.page.saved'],
  follow: [routes.forYou.path, 'account.page.forYou'],
  unfollow: [routes.forYou.path, 'account.page.forYou'],
};
