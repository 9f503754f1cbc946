import { getEnv } from '@/config/env.server';
import { loadMarkdown } from '@/features/content/seo/markdown/server';
import { pageOfRequest, sendToPage } from '@/features/content/seo/server';
import { itemDependencies } from '@/server/page/props';
import { sendCacheable } from '@/server/conditional';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

/** The Markdown form of a text, at its address with `.md` behind it. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const page = pageOfRequest(request.query);
    const dependencies = itemDependencies();
    const asked = site && page && { site: site.name, ...page, ending: '.md' };
    if (asked && (await sendToPage(request, response, asked, dependencies))) return;
    const body = site && page && (await loadMarkdown(site, page.path, page.language, dependencies));
    if (body === undefined) throw new AppError('request/not-found');
    // The page itself is what search engines should list.
    response.setHeader('X-Robots-Tag', 'noindex');
    sendCacheable(request, response, { type: 'text/markdown', body, maxAge: getEnv().REVALIDATE_SECONDS });
  },
});
