export type { SubscriptionsData } from './model';
export { SubscriptionsPage } from './SubscriptionsPage';
