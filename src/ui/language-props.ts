/** Of a part that is in another language than what is around it. */
export interface LanguageProps {
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
}
