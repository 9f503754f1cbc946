/** The server's door of what preview and staging have beside the pages. */
export { getEntryPage } from './entry.server';
export { getPreviewPage } from './page.server';
