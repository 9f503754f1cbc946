import { collectApi } from '@/features/analytics/server';
import { apiRoute } from '@/server/route';

/** All that a browser sends at once is below 64 KiB. */
export const config = { api: { bodyParser: { sizeLimit: '96kb' } } };

export default apiRoute({ POST: collectApi });
