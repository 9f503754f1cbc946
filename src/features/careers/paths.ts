import { routes } from '@/config/routes';

/** Path of the job search without a language's prefix, in its canonical form: no slash at the end. */
export const JOB_SEARCH = routes.jobSearch.path.replace(/\/$/, '');
