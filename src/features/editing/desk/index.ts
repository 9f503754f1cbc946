/** The editor's pages: the browser's door. */
export { EditorPageView } from './EditorPageView';
