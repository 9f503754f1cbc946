/** Mentoring among alumni: the browser's door. */
export { MentoringPage } from './components/MentoringPage';
export type { MentoringData } from './model';
