import { createRequire } from 'node:module';
import { context, logs, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getRPCMetadata, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes, serviceInstanceIdDetector } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader, type IMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { reportError } from './errors.ts';
import { onlySaid, onlySaidLogs } from './exporters.ts';
import { memoryOf } from './memory.ts';
import { pageOfMetrics } from './metrics-page.ts';
import { routeOfSite } from './routes.ts';
import type { TelemetrySettings } from './settings.ts';
import { views } from './views.ts';

/** What was not sent yet is sent before the end; nobody waits longer for a collector that is away. With what is answered before it less than a process is given to end (`scripts/supervisor`). */
const FLUSH_MS = 1_500;
/**
 * Starts what tells of this process: metrics, and with an OTLP endpoint traces and logs of errors. Called once, before the first
 * module that makes a server or a request is loaded.
 */
export function startTelemetry(settings: TelemetrySettings): void {
  const { METRICS_KEY: key, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const resource = resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }).merge(
    detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }),
  );
  const ending: (() => Promise<void>)[] = [];

  const readers: IMetricReader[] = [];
  if (key !== undefined) readers.push(pageOfMetrics(key));
  if (endpoint !== undefined)
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: settings.OTEL_METRIC_EXPORT_INTERVAL,
        exportTimeoutMillis: Math.min(30_000, settings.OTEL_METRIC_EXPORT_INTERVAL),
      }),
    );
  const meters = new MeterProvider({ resource, readers, views });
  metrics.setGlobalMeterProvider(meters);
  ending.push(() => meters.shutdown());

  if (endpoint !== undefined) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const w3c = new W3CTraceContextPropagator();
    propagation.setGlobalPropagator({
      inject: (...given) => w3c.inject(...given),
      extract: (...given) => (settings.TRACE_CALLERS === 'on' ? w3c.extract(...given) : given[0]),
      fields: () => w3c.fields(),
    });
    const traces = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: onlySaid(new OTLPTraceExporter()) })],
    });
    trace.setGlobalTracerProvider(traces);
    const records = new LoggerProvider({
      resource,
      processors: [new BatchLogRecordProcessor({ exporter: onlySaidLogs(new OTLPLogExporter()) })],
    });
    logs.setGlobalLoggerProvider(records);
    // eslint-disable-next-line no-restricted-properties -- for the loggers of the site and of the back ends, which are other code
    (globalThis as { [name: symbol]: unknown })[Symbol.for('masthead.telemetry.errors')] = reportError;
    ending.push(
      () => traces.shutdown(),
      () => records.shutdown(),
    );
  } else context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

  const instrumentations = [
    new HttpInstrumentation({
      disableOutgoingRequestInstrumentation: true,
      // Probes and scrapes would be most of what there is to see.
      ignoreIncomingRequestHook: ({ url = '' }) => /^\/(?:healthz\/|metrics$|api\/(?:healthz|metrics))/.test(url),
      requestHook: (_span, request) => {
        const rpc = getRPCMetadata(context.active());
        if (rpc && 'url' in request) rpc.route = routeOfSite(request.url ?? '/');
      },
    }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
    new RuntimeNodeInstrumentation(),
  ];
  for (const instrumentation of instrumentations) {
    instrumentation.setTracerProvider(trace.getTracerProvider());
    instrumentation.setMeterProvider(metrics.getMeterProvider());
    instrumentation.enable();
  }
  // The instrumentation wraps the module when it is required, which code of ECMAScript modules never does.
  const require = createRequire(import.meta.url);
  require('node:http');
  require('node:https');
  memoryOf(metrics.getMeter('masthead'));

  // At a signal there is much still to tell: requests that are answered to their end, and what did not stop in time. Whoever ends the
  // process calls this right before.
  // eslint-disable-next-line no-restricted-properties -- for the door and the back ends, which are other code
  (globalThis as { [name: symbol]: unknown })[Symbol.for('masthead.telemetry.end')] = async () => {
    await Promise.race([Promise.allSettled(ending.map((end) => end())), wait(FLUSH_MS)]);
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
