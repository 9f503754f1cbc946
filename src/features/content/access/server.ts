/** The server's door of access. */
export { keepGatedAddresses } from './gated-list.server';
