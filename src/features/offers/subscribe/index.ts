/** The browser's door of the page of the offers. */
export type { SubscribeView } from './model';
export { SubscribePage } from './SubscribePage';
