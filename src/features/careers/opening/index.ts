/** The page of an opening, and the one that compares several. */
export { CompareOpenings } from './CompareOpenings';
export { OpeningPage } from './OpeningPage';
