import { readHealth } from '@/server/health';
import { isOnThisMachine } from '@/server/on-this-machine';
import { apiRoute } from '@/server/route';

/** `?probe=live`: the process answers. `?probe=ready`, or none: it has pages to show, and is to be sent readers. 200 or 503. */
export default apiRoute({
  GET: async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (request.query.probe === 'live') return response.status(200).json({ status: 'ok' });
    const health = await readHealth();
    const ready = health.status === 'ok' || health.status === 'degraded';
    // What is down, and how often what happened, is for who runs this.
    return response.status(ready ? 200 : 503).json(isOnThisMachine(request) ? health : { status: ready ? 'ok' : health.status });
  },
});
