/** Groups of the alumni: the server's door. */
export { groupsArea, groupsHandlers } from './groups.server';
