export type { ProfileData } from './model';
export { ProfilePage } from './ProfilePage';
