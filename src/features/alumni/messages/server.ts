/** Messages between alumni: the server's door. */
export { messagesArea, messagesHandlers } from './messages.server';
