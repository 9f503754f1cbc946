import { createContext, useContext } from 'react';
import { useWords, type Words } from '@/runtime';

const FormName = createContext('');
/** Beginning of the phrases of a form's fields: `apply` means `apply.field.email`. */
export const FormNameProvider = FormName.Provider;
export const useFormWords = (): Words & { form: string } => ({ ...useWords(), form: useContext(FormName) });
