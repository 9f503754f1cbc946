import { AggregationType, createAllowListAttributesProcessor, type ViewOptions } from '@opentelemetry/sdk-metrics';

/** In seconds: from a page out of memory to one that a service was waited for. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What requests are told apart by; the instrumentations know more, such as the name that a caller gave in `Host`. */
export const views: ViewOptions[] = (
  [
    ['http.server.request.duration', ['http.request.method', 'http.route', 'http.response.status_code', 'error.type']],
    ['http.client.request.duration', ['http.request.method', 'server.address', 'server.port', 'http.response.status_code', 'error.type']],
  ] as const
).map(([instrumentName, attributes]) => ({
  instrumentName,
  attributesProcessors: [createAllowListAttributesProcessor([...attributes])],
  aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM as const, options: { boundaries: DURATIONS } },
  aggregationCardinalityLimit: 1_000,
}));
