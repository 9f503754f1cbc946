import { publishedApi } from '@/features/editing/published/server';
import { apiRoute } from '@/server/route';

/** The signature is over the body as it came. */
export const config = { api: { bodyParser: false } };

export default apiRoute({ POST: publishedApi });
