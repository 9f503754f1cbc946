/** Roles for alumni: the browser's door. */
export { PostsPage } from './components/PostsPage';
export type { PostsData } from './model';
