/** The server's door: what the content system's own editors ask of the site. */
export { getEditedPage } from './page.server';
export { editingConfig, editingRender } from './route.server';
