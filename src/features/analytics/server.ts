/** Analytics: the server's door. */
export { errorsApi } from './errors/collect.server';
export { collectApi } from './collect.server';
export { consentOf } from './consent/consent';
export { consentApi, consentOfRequest, consentQuestionApi } from './consent/consent.server';
