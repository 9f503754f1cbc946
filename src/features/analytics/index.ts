/** What the page tells analytics: the browser's door. */
export { PAGE_METADATA_ID, publishFromDocument, publishPageMetadata, publishVisitor } from './page-metadata';
export { isCareersHost } from './listing';
export { denyByDefault } from './measure/consent-mode';
export { tell } from './signals';
