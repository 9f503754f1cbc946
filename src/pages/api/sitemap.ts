import { z } from 'zod';
import { contentServices, loadSitemap } from '@/features/content/server';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

const querySchema = z.object({ name: z.string().regex(/^[\w-]{1,32}$/).optional() });

/** `/sitemap.xml`, the index, and `/sitemap-<language>.xml` of the site that the host belongs to. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const query = querySchema.safeParse(request.query);
    const xml = site && query.success ? await loadSitemap(site, query.data.name, contentServices()) : undefined;
    if (xml === undefined) throw new AppError('request/not-found');
    response.setHeader('Content-Type', 'application/xml; charset=utf-8');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.send(xml);
  },
});
