/** The browser's door of the feature. */
export { Field } from './components/Field';
export { FormFrame } from './components/FormFrame';
export { FormNameProvider } from './components/words';
export type { FieldError, FormField, FormState, KeptFile, Receipt, Refusal } from './model';
