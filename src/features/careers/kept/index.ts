/** The page of openings that were saved. */
export { SavedPage } from './SavedPage';
