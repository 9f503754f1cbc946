/** The server's door: what the content system says after a publication. */
export { publishedApi } from './api.server';
export { hearPublications } from './everywhere.server';
export { prepareRemaking } from './take.server';
