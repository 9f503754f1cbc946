/** One's own profile among the alumni: the browser's door. */
export { ProfilePage } from './components/ProfilePage';
export type { ProfileData } from './model';
