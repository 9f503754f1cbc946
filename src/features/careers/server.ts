/** The server's door of the feature. */
export { openingBySlug } from './openings.server';
export { jobAlertApi } from './alerts/alerts.server';
export { alertsDown, findAlert } from './alerts/find.server';
export { alertFrequencyApi, alertOffApi, alertOffPage, confirmAlertApi } from './alerts/links-api.server';
export { closingCalendar } from './machines/closing-calendar.server';
export { jobFeedApi } from './machines/feed.server';
export { openingAddresses } from './machines/opening-addresses.server';
export { openingsIn, type CityOpenings } from './openings-in.server';
export { openingsOfProgramme } from './openings-of.server';
export { comparedOpenings } from './opening/compared.server';
export { captionOf, openingCaption, openingTitle } from './opening/caption.server';
export { openingView } from './opening/opening-view.server';
export { jobSearchView } from './search/job-view.server';
export { jobSearchApi, jobSuggestApi } from './search/jobsearch-api.server';
export { answeredOf, jobParams, jobsHref, readJobState } from './search/job-state';
export { chosenNames } from './search/shown';
export { JOB_SEARCH } from '@/config/routes';
export { jobPostingOf } from './opening/job-posting.server';
