/** Embeds, videos, maps and short links: the browser-safe door. Words come in as properties. */
export { positionOf } from './map';
export { MapLink } from './MapLink';
export type * from './model';
