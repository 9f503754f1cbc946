/** Comments on what is written, and drafts for reviewers: the browser's door; the desk fetches its page of comments by itself. */
export { ReviewPage, type ReviewView } from './ReviewPage';
