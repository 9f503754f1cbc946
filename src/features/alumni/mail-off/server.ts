/** Mails of the alumni that a link turns off: the server's door. */
export { mailOffHandlers } from './mail-off.server';
export { readAsked as readMailOff } from './asked';
