export type { ForYouData } from './model';
export { ForYouPage } from './ForYouPage';
