import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { JOB_SEARCH, openingAddresses } from '@/features/careers/server';
import { type ListedElsewhere, loadSitemap } from '@/features/content/seo/server';
import { itemDependencies } from '@/server/page/props';
import { sendCacheable } from '@/server/conditional';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

const querySchema = z.object({
  name: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
});

/** Openings are no items; each is a page in every language of the site. */
const openings: ListedElsewhere = {
  name: 'jobs',
  routes: async () =>
    (await openingAddresses()).map(({ slug, updated }) => ({
      path: `${JOB_SEARCH}/${slug}`,
      languages: [...LANGUAGES],
      templateName: 'Opening Page',
      updated,
      noIndex: false,
    })),
};

/** `/sitemap.xml`, the index, `/sitemap-<language>.xml` and `/sitemap-news.xml` of the site that the host belongs to. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const query = querySchema.safeParse(request.query);
    const xml =
      site && query.success
        ? await loadSitemap(site, query.data.name, itemDependencies(), site.name === 'dotcom' ? openings : undefined)
        : undefined;
    if (xml === undefined) throw new AppError('request/not-found');
    sendCacheable(request, response, { type: 'application/xml', body: xml, maxAge: getEnv().REVALIDATE_SECONDS });
  },
});
