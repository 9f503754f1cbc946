import { apiSource, mayRead } from '@/features/account/server';
import { sendMedia } from '@/server/media';
import { apiRoute } from '@/server/route';

/** `/-/media/…` and `/-/jssmedia/…`, passed on from the content service. */
export default apiRoute({
  GET: (request, response) => sendMedia(request, response, (level) => mayRead(apiSource(request, response), level)),
});

export const config = { api: { responseLimit: false, bodyParser: false } };
