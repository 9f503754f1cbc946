/** What accompanies the reading of a document. */
export { AgeNotice } from './AgeNotice';
export { Contents } from './Contents';
export { DocumentActions } from './DocumentActions';
export type { DocumentActionsData, DocumentFile } from './DocumentActions';
export { LeadPicture } from './LeadPicture';
export { Share } from './Share';
