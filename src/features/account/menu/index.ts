/** The browser's door of the account menu. */
export { AccountLinks, AccountMenu, AccountSheet } from './AccountMenu';
