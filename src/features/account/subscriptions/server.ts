export { subscriptionsArea } from './subscriptions.server';
export { subscribe } from './list.server';
