import { takeStep } from '@/features/forms/content/server';
import { apiRoute } from '@/server/route';

/** The body passes through as it comes. */
export const config = { api: { bodyParser: false } };

export default apiRoute({ POST: takeStep });
