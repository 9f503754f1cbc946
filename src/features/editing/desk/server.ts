/** The editor's pages: the server's door. */
export { editorHandlers, getEditorView, getKeptView } from './route.server';
