export { forYouArea } from './for-you.server';
