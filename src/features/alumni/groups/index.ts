/** Groups of the alumni: the browser's door. */
export { GroupsPage } from './components/GroupsPage';
export type { GroupsData } from './model';
