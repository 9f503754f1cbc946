/** What fields of items are edited with, by Sitecore's type. */
export { inputOf } from './registry';
export type { FormValues } from './field-input';
