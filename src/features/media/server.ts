/** The server's door of the feature. */
export { loadVideo } from './video.server';
export { loadEmbed } from './embed.server';
export { shortLink } from './short-link.server';
export { resolveShortLink } from './resolve.server';
