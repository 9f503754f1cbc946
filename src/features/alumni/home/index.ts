/** The home of the alumni: the browser's door. */
export { HomePage } from './components/HomePage';
export type { HomeData, Returners } from './model';
