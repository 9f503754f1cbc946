export { beginReview, reviewOperations } from './operations.ts';
export type { ReviewContext } from './context.ts';
