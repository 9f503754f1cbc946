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
    const target = parsed.success ? await resolveShortLink(parsed.data.code, visitorOf(request)) : undefined;
    if (target === undefined) throw new AppError('request/not-found');
    response.setHeader('Location', target);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.status(301).end();
  },
});
