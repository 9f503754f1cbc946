/** The server's door of the account's page of the subscription. */
export { subscriptionArea, subscriptionHandlers } from './area.server';
