/** What forms say. The words come in as properties, so that the feature knows no dictionary: renderings hand them over. */
import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | number>>;

export interface FormWords {
  /** Language of sizes and dates. */
  language: string;
  phrase(key: string, params?: Params): string;
  /** Beginning of the phrases of this form's fields: `apply` means `apply.field.email`. */
  form: string;
}

const Words = createContext<FormWords>({ language: 'en', phrase: (key) => key, form: '' });
export const FormWordsProvider = Words.Provider;
export const useFormWords = (): FormWords => useContext(Words);
