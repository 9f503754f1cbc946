/** The server's door of what is pressed before a sign-in and done after it. */
export { addressKey, waitingIntents } from './intent-store.server';
export { purposeFor } from './purpose.server';
export { completeIntents } from './resume.server';
