export type { SavedArticle, SavedData } from './model';
export { SavedPage } from './SavedPage';
