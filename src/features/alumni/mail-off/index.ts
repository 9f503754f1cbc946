/** Mails of the alumni that a link turns off: the browser's door. */
export { MailOffPage } from './MailOffPage';
export type { MailOffData } from './model';
