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

/** Whether the serializer can write it: it knows texts, and of all else what JSON has. */
const isWritten = (value: unknown): boolean => JSON.stringify(value) !== undefined;

/**
 * Without attributes that have no value that can be written: the instrumentations name what they do not know (of a request that was
 * cut, a collection of a kind that is new), some by a function, and the serializer would end there with all of the page.
 */
function withValues(all: ResourceMetrics): ResourceMetrics {
  return {
    ...all,
    scopeMetrics: all.scopeMetrics.map((scope) => ({
      ...scope,
      metrics: scope.metrics.map(
        (metric) =>
          ({
            ...metric,
            dataPoints: (metric.dataPoints as { attributes: Attributes }[]).map((point) => ({
              ...point,
              attributes: Object.fromEntries(Object.entries(point.attributes).filter(([, value]) => isWritten(value))),
            })),
          }) as typeof metric,
      ),
    })),
  };
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
