export { keepApi, keepArea } from './keep.server';
export { moveAnonymousRatings } from './ratings.server';
