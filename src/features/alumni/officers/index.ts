/** The officers' page: the browser's door. */
export { OfficersPage } from './components/OfficersPage';
export type { OfficersData } from './model';
