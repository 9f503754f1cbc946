export type { SubscriptionsData } from './model';
export { SubscriptionList } from './SubscriptionList';
export { SubscriptionsPage } from './SubscriptionsPage';
