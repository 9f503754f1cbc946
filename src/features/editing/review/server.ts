/** Comments on what is written, and drafts for reviewers: the server's door. */
export { commentsPage, countOpenComments, openComments } from './comments.server';
export { getKeptReview, getReview, reviewHandlers } from './review.server';
