/** The server's door of the feature. */
export { alertFrequencyApi, alertOffApi, alertOffPage, confirmAlertApi } from './alerts-api.server';
export { noteDown } from './down.server';
export { draftOf, forwardForm } from './forward.server';
export { findAlert, findReceipt, openForm } from './service.server';
export { REFUSALS } from './model';
