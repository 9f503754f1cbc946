/** The directory of the alumni: the browser's door. */
export { DirectoryPage } from './components/DirectoryPage';
export type { DirectoryData } from './model';
