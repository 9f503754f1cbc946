import { AppError } from '@/server/errors';
import { apiRoute } from '@/server/route';
import { metricsPage } from '@/server/telemetry';

/** Metrics for Prometheus, for who has METRICS_KEY (docs/observability.md). */
export default apiRoute({
  GET: async (request, response) => {
    const page = await metricsPage(request.headers.authorization);
    if (!page) throw new AppError('request/not-found');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', page.type);
    if (page.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    return response.status(page.status).send(page.text);
  },
});
