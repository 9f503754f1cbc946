import { errorsApi } from '@/features/analytics/server';
import { apiRoute } from '@/server/route';

/** A few hundred bytes, all of them. */
export const config = { api: { bodyParser: { sizeLimit: '8kb' } } };

export default apiRoute({ POST: errorsApi });
