/** The server's door of the page of the offers. */
export { subscribeView } from './subscribe.server';
