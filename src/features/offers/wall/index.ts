/** The browser's door of what stands where a teaser ends. */
export { OfferWall } from './OfferWall';
