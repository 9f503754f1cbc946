import { languagePath } from './language-path';

/** The address of a page in the language of the document, for scripts that run without the application. */
export const inOwnLanguage = (path: string): string => languagePath(path, document.documentElement.lang || 'en');
