/** The password, as a page of the alumni: the browser's door. */
export { PasswordPage } from './PasswordPage';
export type { PasswordData } from './model';
