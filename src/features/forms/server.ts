/** The server's door of the feature. */
export { noteDown } from './down.server';
export { draftOf, forwardForm } from './forward.server';
export { findReceipt, openForm } from './service.server';
export { REFUSALS } from './model';
