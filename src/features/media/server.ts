/** The server's door of the feature. */
export { mapQuery } from './map-query.server';
export { loadVideo } from './video.server';
export { loadEmbed } from './embed.server';
export { shortLink } from './short-link.server';
export { resolveShortLink } from './resolve.server';
