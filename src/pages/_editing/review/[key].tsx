import { ReviewPage } from '@/features/editing/review';
import { getKeptReview } from '@/features/editing/review/server';

/** A reviewer's page whose form was wrong, for the post that answers with it. */
export default ReviewPage;

export const getServerSideProps = getKeptReview;
