/** The password, as a page of the alumni: the server's door. */
export { passwordArea } from './password.server';
