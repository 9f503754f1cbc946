import { intl } from '@/lib/intl';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { directionOf, localeOf } from '@/lib/language-path';
import type { RouteInfo } from './rendering';

export type PhraseParams = Readonly<Record<string, string | number>>;
/**
 * The text of a dictionary key. `{name}` in the phrase is replaced by a parameter. A parameter `count` chooses the plural:
 * with `results` the phrase `results.one` or `results.other` (`Intl.PluralRules` of the page's language).
 */
export type Phrase = (key: string, params?: PhraseParams) => string;

/** Set by the server to count keys that the dictionary lacks; nothing in a browser. */
// eslint-disable-next-line no-restricted-properties -- in a browser's bundle the helper would be bytes for nothing
const onMissing = Symbol.for('mh:phrase');
type MissingHook = (key: string, language: string) => void;
export const setMissingPhraseHook = (hook: MissingHook): void => {
  (globalThis as { [onMissing]?: MissingHook })[onMissing] = hook;
};

/** `articleList.readMore` → `Read more`: what a visitor reads while the dictionary lacks the phrase. */
export const readableKey = (key: string): string =>
  (key.split('.').at(-1) ?? key)
    .replace(/[-_]+|\B(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/./u, (first) => first.toUpperCase());

/** Words from right to left keep to themselves (U+2068, U+2069), or they would turn the marks that stand around them. */
const apart = (words: string): string => (/[\u0590-\u08ff]/.test(words) ? `\u2068${words}\u2069` : words);

const fill = (text: string, params: PhraseParams | undefined): string =>
  params ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => apart(String(params[name] ?? placeholder))) : text;

/** Pure form of `usePhrases`, for code outside React. */
export function createPhrase(phrases: Readonly<Record<string, string>>, language: string): Phrase {
  const plural = intl('PluralRules', language);
  return (key, params) => {
    const count = params?.count;
    const own = typeof count === 'number' ? phrases[`${key}.${plural.select(count)}`] : undefined;
    // To French 0 is as 1: of nothing nobody says "one answer".
    const isWrong = count === 0 && own !== undefined && own === phrases[`${key}.one`] && !/\{(?:count|number)\}/.test(own);
    const chosen = typeof count === 'number' ? ((isWrong ? undefined : own) ?? phrases[`${key}.other`]) : undefined;
    const text = chosen ?? phrases[key];
    if (text !== undefined) return fill(text, params);
    (globalThis as { [onMissing]?: MissingHook })[onMissing]?.(key, language);
    return readableKey(key);
  };
}

/** What a component says in the page's language. */
export interface Words {
  phrase: Phrase;
  /** As addresses and services name it: `en`, `de`. */
  language: string;
  /** BCP 47, for dates, numbers and lists: `en-GB`. */
  locale: string;
}
export const createWords = (phrases: Readonly<Record<string, string>>, language: string): Words => ({
  phrase: createPhrase(phrases, language),
  language,
  locale: localeOf(language),
});

const WordsContext = createContext<Words>(createWords({}, 'en'));
/** For what brings words of its own: the page has none of the sign-in's. */
export const WordsProvider = WordsContext.Provider;
const Route = createContext<RouteInfo | null>(null);

export function PhrasesProvider({
  phrases,
  language,
  children,
}: {
  phrases: Readonly<Record<string, string>>;
  language: string;
  children: ReactNode;
}) {
  const words = useMemo(() => createWords(phrases, language), [phrases, language]);
  return <WordsProvider value={words}>{children}</WordsProvider>;
}

/** @example const phrase = usePhrases(); phrase('search.results', { count: 3 }) */
export const usePhrases = (): Phrase => useContext(WordsContext).phrase;

/** The same with the language that it is in. */
export const useWords = (): Words => useContext(WordsContext);

export function RouteProvider({ route, children }: { route: RouteInfo; children: ReactNode }) {
  return <Route.Provider value={route}>{children}</Route.Provider>;
}

/** The page's route. Throws outside a page, which is a programming error. */
export function useRoute(): RouteInfo {
  const route = useContext(Route);
  if (!route) throw new Error('useRoute: no ContentProviders');
  return route;
}

/** Attributes of a part by which it says its language. */
interface PartLanguage {
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

/**
 * For what says the site's own words, or lists other pages, on a page whose text is in another language than the page around it
 * (`main` says that one): the dictionary's words are in the language that was asked for.
 * @example <nav {...useSiteLanguage()}>{phrase('article.actions')}</nav>
 */
export function useSiteLanguage(): PartLanguage {
  const { language, itemLanguage } = useRoute();
  return language === itemLanguage ? {} : { lang: language, dir: directionOf(language) };
}

/**
 * Marks what an item says, where it stands among the site's own words in another language; what is empty stays as it is.
 * @example { term: phrase('event.audience'), value: said(page.Audience.value) }
 */
export function useSaidByItem(): (said: ReactNode) => ReactNode {
  const { language, itemLanguage } = useRoute();
  if (language === itemLanguage) return (said) => said;
  return (said) =>
    said && (
      <span lang={itemLanguage} dir={directionOf(itemLanguage)}>
        {said}
      </span>
    );
}

/** The site's own words within a text in another language; in its own language they need no element. */
export function SiteWords({ children }: { children: ReactNode }) {
  const language = useSiteLanguage();
  return language.lang ? <span {...language}>{children}</span> : children;
}
