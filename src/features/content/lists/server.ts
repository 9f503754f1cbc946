/** The server's door of lists: what a page of them asks the content service. */
export { anyOf, contains, indexedId, type List, loadAll, loadPage, ofTemplate } from './search.server';
export { TEMPLATE_IDS } from '../template-ids';
export { articlesBelow, documentsAbout, documentsBy, premiumArticles, premiumPublications } from './documents.server';
export { loadTopicLinks } from './topics.server';
export { turned } from './turned.server';
export { type Edition, editions, shelfEdition, shelfFields } from './editions.server';
export { type Piece, piecesOf } from './pieces.server';
export { RELATED_ARTICLES } from '../constants';
export { loadPastEvents, upcomingEvents } from './events.server';
export { pageSize } from './page-size';
export { keepFilteredListings } from './filtered.server';
