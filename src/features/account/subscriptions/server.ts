export { dayOf, heldBack, subscriptionForms } from './forms.server';
export { subscribe } from './list.server';
export { ownList, shownList, subscribeOwn, subscriptionsArea } from './subscriptions.server';
