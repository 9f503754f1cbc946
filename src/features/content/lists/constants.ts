/** The specification's numbers that renderings use; they may not reach the configuration themselves. */
export { ASPECT_RATIOS, COVER_SCALE, EVENTS_MODULE_CARDS } from '@/config/constants';
