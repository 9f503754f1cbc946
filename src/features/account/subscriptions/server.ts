export { subscriptionForms } from './forms.server';
export { subscribe } from './list.server';
export { shownList, subscriptionsArea } from './subscriptions.server';
