import { getEnv } from '@/config/env.server';
import { loadLlms } from '@/features/content/seo/server';
import { itemDependencies } from '@/server/page/props';
import { sendCacheable } from '@/server/conditional';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

/** `/llms.txt` of the site that the host belongs to. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const body = site && (await loadLlms(site, itemDependencies()));
    if (body === undefined) throw new AppError('request/not-found');
    sendCacheable(request, response, { type: 'text/plain', body, maxAge: getEnv().REVALIDATE_SECONDS });
  },
});
