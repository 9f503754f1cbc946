// Apart from the list, which the measuring script has: a file that waits would share one with it.
import { DEFAULT_LANGUAGE } from './languages.ts';

/** The address of a page in a language: the default language has no prefix. `path` starts with `/` and has no prefix. */
export const languagePath = (path: string, language: string): string =>
  language === DEFAULT_LANGUAGE ? path : `/${language}${path === '/' ? '' : path}`;
