/** The server's door of forms that editors write. */
export { cancelPlace, resumeForm, takeStep } from './send.server';
export { showForm } from './service.server';
