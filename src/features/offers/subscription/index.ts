/** The browser's door of the account's page of the subscription. */
export type { SubscriptionData } from './model';
export { SubscriptionPage } from './SubscriptionPage';
