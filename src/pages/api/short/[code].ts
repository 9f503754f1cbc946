import { z } from 'zod';
import { resolveShortLink } from '@/features/media/server';
import { visitorOf } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { apiRoute } from '@/server/route';

const query = z.object({ code: z.string().regex(/^[A-Za-z0-9]{4,16}$/) });

/** `/s/<code>`: leads to the address of a short link, when that is one of ours. */
export default apiRoute({
  GET: async (request, response) => {
    const parsed = query.safeParse(request.query);
    const target = parsed.success
      ? await resolveShortLink(parsed.data.code, visitorOf(request), { purpose: [request.headers['sec-purpose'] ?? []].flat()[0] })
      : undefined;
    if (target === undefined) throw new AppError('request/not-found');
    response.setHeader('Location', target);
    // As short as the service's own: a click that no cache answers can be counted.
    response.setHeader('Cache-Control', 'private, max-age=90');
    response.status(301).end();
  },
});
