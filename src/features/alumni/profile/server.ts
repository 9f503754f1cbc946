/** One's own profile among the alumni: the server's door. */
export { profileArea, profileHandlers } from './profile.server';
export { cvHandlers } from './cv.server';
