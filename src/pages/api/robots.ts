import { loadRobots } from '@/features/content/server';
import { contentServices } from '@/server/content/services';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

/** `/robots.txt` of the site that the host belongs to; preview and staging are closed. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const text = site ? await loadRobots(site, contentServices()) : 'User-agent: *\nDisallow: /\n';
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('Cache-Control', site ? 'public, max-age=300' : 'no-store');
    response.send(text);
  },
});
