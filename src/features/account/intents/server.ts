/** The server's door of what is pressed before a sign-in and done after it. */
export { purposeFor } from './purpose.server';
export { completeIntents } from './resume.server';
