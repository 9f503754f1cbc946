import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';

/** The language of the content that an address or a form asks for. @param otherwise where it asks for none of the site's: that of the editor */
export const contentLanguage = (asked: string | null, otherwise: string = DEFAULT_LANGUAGE): string =>
  LANGUAGES.find((each) => each === asked) ?? otherwise;
