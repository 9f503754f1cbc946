/** The browser's door of the account menu. */
export { AccountLink, AccountLinks, AccountMenu } from './AccountMenu';
