import { routes } from '@/config/routes';

/** Path of the job search without a language's prefix, in its canonical form: no slash at the end. */
export const JOB_SEARCH = routes.jobSearch.path.replace(/\/$/, '');

/** The pages beside the job search, below the same folder. @param path of the job search, with the language's prefix */
export const siblingPath = (path: string, name: 'saved' | 'compare'): string => path.replace(/[^/]+$/, name);
