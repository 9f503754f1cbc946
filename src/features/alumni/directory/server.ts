/** The directory of the alumni: the server's door. */
export { directoryView } from './directory.server';
