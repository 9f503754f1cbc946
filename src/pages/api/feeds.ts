import { getEnv } from '@/config/env.server';
import { FEED_TYPES, loadFeed } from '@/features/content/seo/feeds/server';
import { pageOfRequest, sendToPage } from '@/features/content/seo/server';
import { itemDependencies } from '@/server/page/props';
import { sendCacheable } from '@/server/conditional';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

/** `/rss.xml`, `/atom.xml`, and the same below a topic, a person, a blog or a listing. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const page = pageOfRequest(request.query);
    const format = request.query.format === 'atom' ? 'atom' : 'rss';
    const dependencies = itemDependencies();
    const asked = site && page && { site: site.name, ...page, ending: `/${format}.xml` };
    if (asked && (await sendToPage(request, response, asked, dependencies))) return;
    const isLong = request.query.for === 'newsletters';
    const feed = site && page && (await loadFeed({ site, ...page, isLong }, format, dependencies));
    if (!feed) throw new AppError('request/not-found');
    sendCacheable(request, response, {
      type: FEED_TYPES[format],
      body: feed.xml,
      modified: feed.modified,
      // Nobody on the way keeps what newsletters are made of: a copy of before would go to everybody.
      maxAge: isLong ? 0 : getEnv().REVALIDATE_SECONDS,
    });
  },
});
