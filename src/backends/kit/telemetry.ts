import { context, metrics, trace } from '@opentelemetry/api';
import { getRPCMetadata } from '@opentelemetry/core';
import { text } from './http/answer.ts';
import { ServiceError } from './http/errors.ts';
import type { Route } from './http/router.ts';

/** What is measured of every back end. It goes nowhere where the process was started without `src/telemetry/start.ts`. */
export const meter = () => metrics.getMeter('masthead');

/** Names the route of the request that is worked on: what is measured and traced of it has no address. */
export function nameRoute(method: string, path: string): void {
  const rpc = getRPCMetadata(context.active());
  if (!rpc) return;
  rpc.route = path;
  rpc.span.updateName(`${method} ${path}`);
}

/** For a log line: the trace in which it was written, if that is kept. */
export function traceOfNow(): { trace?: string } {
  const now = trace.getActiveSpan();
  return now?.isRecording() ? { trace: now.spanContext().traceId } : {};
}

interface Preloaded {
  metrics: (authorization: string | undefined) => Promise<{ status: 200 | 401 | 500; type: string; text: string }>;
  errors: (line: string) => void;
  end: () => Promise<void>;
}

/** The preload shares no module with what is loaded after it. */
const preloaded = <K extends keyof Preloaded>(name: K): Preloaded[K] | undefined =>
  (globalThis as { [name: symbol]: Preloaded[K] | undefined })[Symbol.for(`masthead.telemetry.${name}`)];

/** Reports a line of the log where errors are reported. @returns the line */
export function reported(line: string): string {
  preloaded('errors')?.(line);
  return line;
}

/** Sends what was not sent yet, and tells nothing more: right before the process ends. */
export const endTelemetry = async (): Promise<void> => preloaded('end')?.();

/** `GET /metrics`: those of the whole process, for Prometheus, for who has METRICS_KEY. */
export const metricsRoute: Route = {
  method: 'GET',
  path: '/metrics',
  handler: async ({ request }) => {
    const page = await preloaded('metrics')?.(request.headers.authorization);
    if (!page) throw new ServiceError('not-found', 'There is nothing at /metrics.');
    return {
      ...text(page.text, page.type, page.status),
      headers: { 'content-type': page.type, 'cache-control': 'no-store', ...(page.status === 401 ? { 'www-authenticate': 'Bearer' } : {}) },
    };
  },
};
