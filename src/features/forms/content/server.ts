/** The server's door of forms that editors write. */
export { formAnchor } from './anchor';
export { stateWithPlaces, withPlaces } from './places.server';
export { cancelPlace, resumeForm, takeStep } from './send.server';
export { namesOwnForm, showForm } from './service.server';
