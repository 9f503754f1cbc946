/** The job search. */
export { JobSearchPage } from './components/JobSearchPage';
