/** The server's door of what a form's answer says on the page that comes next. The proxy asks it, so it brings no more than cookies. */
export { isTold, storeFlash, storeTyped, takeFlash, takeNotice, tell } from './flash.server';
