/** The server's door of what machines read of the site. */
export { sendToPage } from './moved.server';
export { pageOfRequest } from './request-address.server';
export { loadLlms } from './llms.server';
export { answerProbe } from './probe.server';
export { sendToPlain } from './plain-address.server';
export { type ListedElsewhere, loadSitemap } from './sitemap.server';
export { APP_FILES, appAssociation, gpc, securityText } from './well-known.server';
