import { createHash, timingSafeEqual } from 'node:crypto';
import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';

/** What a route answers a scrape with. */
interface MetricsAnswer {
  status: 200 | 401 | 500;
  type: string;
  text: string;
}

type MetricsPage = (authorization: string | undefined) => Promise<MetricsAnswer>;

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Without attributes that have no value: the instrumentations name what they do not know (of a request that was cut, a collection of a
 * kind that is new), and the serializer cannot write that.
 */
function withValues(all: ResourceMetrics): ResourceMetrics {
  for (const { metrics } of all.scopeMetrics)
    for (const { dataPoints } of metrics)
      for (const point of dataPoints as { attributes: Attributes }[])
        if (Object.values(point.attributes).includes(undefined))
          point.attributes = Object.fromEntries(Object.entries(point.attributes).filter(([, value]) => value !== undefined));
  return all;
}

/**
 * The metrics in Prometheus's text format. The routes that show them (`/api/metrics` of the site, `/metrics` of each back end) are
 * made of other code, bundled or run as it is, so the page is on `globalThis`, where `onePerProcess('telemetry.metrics')` finds it.
 * @param key that a scrape sends as `Authorization: Bearer …`
 */
export function pageOfMetrics(key: string): PrometheusExporter {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer('', false, undefined, false, true);
  const page: MetricsPage = async (authorization) => {
    if (!timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${key}`)))
      return { status: 401, type: TYPE, text: '# Send METRICS_KEY as Authorization: Bearer …\n' };
    const { resourceMetrics, errors } = await reader.collect();
    // One gauge that cannot be read (the database is away) takes no other with it.
    const said = errors.length > 0 ? `# ${errors.length} could not be read\n` : '';
    return { status: 200, type: TYPE, text: serializer.serialize(withValues(resourceMetrics)) + said };
  };
  // eslint-disable-next-line no-restricted-properties -- this file is not bundled with what asks for it
  (globalThis as { [name: symbol]: unknown })[Symbol.for('masthead.telemetry.metrics')] = page;
  return reader;
}
