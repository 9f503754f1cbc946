/** Roles for alumni: the server's door. */
export { postsArea, postsHandlers } from './posts.server';
