/** The page of a recruiter: the browser's door. */
export { RecruiterPage } from './components/RecruiterPage';
export type { RecruiterData } from './model';
