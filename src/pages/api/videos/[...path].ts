import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { AppError } from '@/server/errors';
import { passThrough } from '@/server/pass-through';
import { apiRoute } from '@/server/route';

const query = z.object({ path: z.tuple([z.string().regex(/^[\w-]{1,64}$/), z.string().regex(/^\w[\w.-]{0,100}$/)]) });
/** A film is a long answer. */
const TIMEOUT_MS = 120_000;

/** `/api/videos/<id>/<file>`: a file of a film, by ranges too, from the media service. */
export default apiRoute({
  GET: async (request, response) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new AppError('request/not-found');
    const [id, file] = parsed.data.path;
    await passThrough(new URL(`/v1/videos/${id}/files/${file}`, getEnv().MEDIA_URL), request, response, TIMEOUT_MS);
  },
});

export const config = { api: { responseLimit: false, bodyParser: false } };
