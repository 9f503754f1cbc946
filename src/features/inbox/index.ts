/** The inbox: the browser's door. */
export { InboxPage } from './components/InboxPage';
export type { InboxData } from './model';
export type { InboxList, InboxOne } from './inbox.schema';
