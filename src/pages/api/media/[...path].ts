import { sendMedia } from '@/server/media';
import { apiRoute } from '@/server/route';

/** `/-/media/…` and `/-/jssmedia/…`, passed on from the content service. */
export default apiRoute({ GET: sendMedia });

export const config = { api: { responseLimit: false, bodyParser: false } };
