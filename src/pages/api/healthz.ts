import { readHealth } from '@/server/health';
import { apiRoute } from '@/server/route';

/** `?probe=live`: the process answers. `?probe=ready`, or none: what it needs answers too. 200 or 503. */
export default apiRoute({
  GET: async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (request.query.probe === 'live') return response.status(200).json({ status: 'ok' });
    const health = await readHealth();
    return response.status(health.status === 'ok' ? 200 : 503).json(health);
  },
});
