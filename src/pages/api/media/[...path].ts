import { seesDrafts } from '@/config/roles';
import { apiSource, readDraftsSession } from '@/features/account/server';
import { askReader } from '@/features/offers/access/server';
import { sendFile } from '@/features/content/files/server';
import { apiRoute } from '@/server/route';

/** `/-/media/…` and `/-/jssmedia/…`, passed on from the content service. */
export default apiRoute({
  GET: (request, response) => {
    const source = apiSource(request, response);
    return sendFile(request, response, {
      readerOf: () => askReader(source),
      worksHere: async () => seesDrafts((await readDraftsSession(source))?.roles ?? []),
    });
  },
});

export const config = { api: { responseLimit: false, bodyParser: false } };
