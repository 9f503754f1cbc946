/** The officers' page: the server's door. */
export { leaversHandlers } from './leavers.server';
export { officersArea, officersHandlers } from './officers.server';
