import { readHealth, readReadiness } from '@/server/health';
import { isOnThisMachine } from '@/server/on-this-machine';
import { apiRoute } from '@/server/route';

/**
 * `?probe=live`: the process answers. `?probe=ready`, or none: it has pages to show, and is to be sent readers. 200 or 503. What is down,
 * and how often what happened, is for who runs this, and asks without a probe.
 */
export default apiRoute({
  GET: async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (request.query.probe === 'live') return response.status(200).json({ status: 'ok' });
    if (request.query.probe === 'ready' || !isOnThisMachine(request)) {
      const status = await readReadiness();
      return response.status(status === 'ok' ? 200 : 503).json({ status });
    }
    const health = await readHealth();
    return response.status(health.status === 'ok' || health.status === 'degraded' ? 200 : 503).json(health);
  },
});
