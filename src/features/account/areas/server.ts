/** The server's door of the table of the account's areas. */
export { accountHandlers, formOfIntent } from './areas.server';
