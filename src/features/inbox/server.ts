/** The inbox: the server's door. */
export { inboxArea, inboxHandlers } from './inbox.server';
