/** The server's door of forms that editors write. */
export { resumeForm, takeStep } from './send.server';
export { showForm } from './service.server';
