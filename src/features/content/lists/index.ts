/** Lists of documents, people and events: pages, and what is said when there is nothing. */
export { EmailLink, PhoneLink } from './ContactLinks';
export { EVENTS_MODULE_CARDS } from '@/config/constants';
export { coverPreview } from './cover';
export { type Free, freeOf } from './free';
export { EmptyListing } from './EmptyListing';
export { emptyPage } from './model';
export type { ListPage, TopicLink } from './model';
export { Pages } from './Pages';
export { PastTheEnd } from './PastTheEnd';
export { Shelf } from './Shelf';
export { ShelfAccess } from './ShelfAccess';
export { TopicLinks } from './TopicLinks';
