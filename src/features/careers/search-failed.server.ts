import { noteServiceDown } from '@/server/service-down';

/** The page goes on without the search service, or says so. @throws any other error again */
export const searchFailed = (error: unknown, what: string): void => noteServiceDown(error, 'jobs.failures', `${what} could not be read`);
