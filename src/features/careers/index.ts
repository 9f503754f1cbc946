/** The browser's door of the feature: what is small. Each page has a door of its own, so that it loads no other's code. */
export { placeNames } from './long-labels';
export type { JobAnswer, JobSearchView } from './model';
export { closesText, langOf, payText, placesText, valueName, writtenIn } from './labels';
export type { OpeningCard, OpeningsTold } from './openings.schema';
export type { OpeningView } from './opening/OpeningPage';
export { JOB_SEARCH } from '@/config/routes';
export { ALERT_STATES, type AlertState, type TypedAlert } from './search/alert-states';
export { emptyJobSearch, jobStateOf, type JobSearchState } from './search/job-state';
export { searchWords } from './search/search-name';
export type { Compared } from './opening/compared';
