import { reviewHandlers } from '@/features/editing/review/server';
import { apiRoute } from '@/server/route';

/** A comment has 4,000 characters at most. */
export const config = { api: { bodyParser: { sizeLimit: '64kb' } } };

export default apiRoute(reviewHandlers);
