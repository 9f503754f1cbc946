import { trace } from '@opentelemetry/api';
import { onePerProcess } from './one-per-process';

/** What `src/telemetry/start.ts` left for this process, where it was preloaded and something is asked for. */
type MetricsPage = (authorization: string | undefined) => Promise<{ status: 200 | 401 | 500; type: string; text: string }>;
type Report = (line: string) => void;

/**
 * The metrics of this process in Prometheus's format; undefined without METRICS_KEY.
 * @param authorization header of the request
 */
export const metricsPage = async (authorization: string | undefined) =>
  onePerProcess<MetricsPage | undefined>('telemetry.metrics', () => undefined)?.(authorization);

/** Reports a line of the log where errors are reported. @returns the line */
export function reported(line: string): string {
  onePerProcess<Report | undefined>('telemetry.errors', () => undefined)?.(line);
  return line;
}

/** Sends what was not sent yet, and tells nothing more: right before the process ends. */
export const endTelemetry = async (): Promise<void> =>
  onePerProcess<(() => Promise<void>) | undefined>('telemetry.end', () => undefined)?.();

/** For a log line: the trace in which it was written, if that is kept. */
export function traceOfNow(): { trace?: string } {
  const now = trace.getActiveSpan();
  return now?.isRecording() ? { trace: now.spanContext().traceId } : {};
}
