import { openingCaption } from '@/features/careers/server';
import { loadSharePicture } from '@/features/content/seo/share-picture/server';
import { itemDependencies } from '@/server/page/props';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

/**
 * `/-/share/<language>/<hash>/<path of the page>.png`. The hash changes with the picture, so one that was sent
 * stays right for ever, unless it was made without the page's own picture, which could not be had.
 */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const { path } = request.query;
    const result = site
      ? await loadSharePicture(site.name, Array.isArray(path) ? path : [], itemDependencies(), openingCaption)
      : { kind: 'not-found' as const };
    if (result.kind === 'not-found') throw new AppError('request/not-found');
    if (result.kind === 'moved') {
      response.setHeader('Cache-Control', 'public, max-age=60');
      return response.redirect(302, result.path);
    }
    response.setHeader('Content-Type', 'image/png');
    if (result.isWhole) {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('ETag', `"${result.hash}"`);
    } else response.setHeader('Cache-Control', 'public, max-age=60');
    return response.send(result.bytes);
  },
});
