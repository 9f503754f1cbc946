/** What accompanies the reading of a document. */
export { DocumentActions } from './DocumentActions';
export type { DocumentActionsData, DocumentFile } from './DocumentActions';
export { Share } from './Share';
