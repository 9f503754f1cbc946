import { apiSource } from '@/features/account/server';
import { askReader } from '@/features/offers/access/server';
import { sendFile } from '@/features/content/files/server';
import { apiRoute } from '@/server/route';

/** `/-/media/…` and `/-/jssmedia/…`, passed on from the content service. */
export default apiRoute({
  GET: (request, response) => sendFile(request, response, () => askReader(apiSource(request, response))),
});

export const config = { api: { responseLimit: false, bodyParser: false } };
