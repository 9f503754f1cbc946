/** The browser's door of the page of the offers. */
export type { SubscribeView } from './model';
export { PriceText } from './PriceText';
export { SubscribePage } from './SubscribePage';
