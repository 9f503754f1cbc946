/** Words in and out: the browser's door. */
export { ImportPage } from './ImportPage';
export { TranslationsPage } from './TranslationsPage';
