/** The page of a recruiter: the server's door. */
export { recruiterArea, recruiterHandlers } from './recruiter.server';
