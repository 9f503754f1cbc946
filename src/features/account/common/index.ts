/** The browser's door of what account pages share. */
export { ticksIn } from './ticks';
export { AccountForm, AsShown, Hidden, Once, useAsShown, useOwnForm, Was } from './components/AccountForm';
export { AccountFrame, accountPath } from './components/AccountFrame';
export { Confirm } from './components/Confirm';
export { fieldId } from './components/ErrorSummary';
export { Field } from './components/Field';
export { FieldError } from './components/FieldError';
export { Opens } from './components/Opens';
export { Part } from './components/Part';
export { Expired, NotReady, Said } from './components/Said';
export { Moment, Told, useMoment } from './components/Told';
export { formKey } from './form-key';
export type { AccountView, Outcome } from './model';
export * from './rules';
export { useAccount } from './use-account';
export type { Account } from './use-account';
export { marks } from './was';
export { textLanguage } from './part-language';
