/** The server's door of what accompanies the reading of a document. */
export { loadReadingMinutes } from '../reading-time.server';
export { pageUrl } from '../page-url.server';
export { yearsOld } from './age';
export { signInHere } from './sign-in.server';
