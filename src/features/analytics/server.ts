/** Analytics: the server's door. */
export { collectApi } from './collect.server';
export { consentApi, consentQuestionApi } from './consent/consent.server';
