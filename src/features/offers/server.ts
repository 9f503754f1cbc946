/** The server's door of the feature. */
export { isOffersVisit } from './visit.server';
