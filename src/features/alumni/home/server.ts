/** The home of the alumni: the server's door. */
export { homeArea, homeHandlers } from './home.server';
