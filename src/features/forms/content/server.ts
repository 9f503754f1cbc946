/** The server's door of forms that editors write. */
export { cancelPlace, resumeForm, takeStep } from './send.server';
export { namesOwnForm, showForm } from './service.server';
