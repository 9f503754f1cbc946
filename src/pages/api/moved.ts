import { answerProbe, sendToPlain } from '@/features/content/seo/server';
import { itemDependencies } from '@/server/page/props';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

/** Addresses that are written otherwise than the page's own, and those of other programs. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    if (!site) throw new AppError('request/not-found');
    const dependencies = itemDependencies();
    if (await answerProbe(request, response, site, dependencies)) return;
    await sendToPlain(request, response, site, dependencies);
  },
});
