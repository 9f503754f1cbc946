import { z } from 'zod';

/**
 * What a process tells of itself. Beside ours these are OpenTelemetry's own variables; the rest of them, headers and time-outs of
 * the exporters, those read themselves (OpenTelemetry, "Environment Variable Specification" and "OTLP Exporter Configuration").
 */
export const schema = z.object({
  METRICS_KEY: z.string().min(16, 'is shorter than 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is not an absolute http(s) URL' }).optional(),
  OTEL_SERVICE_NAME: z.string().default('masthead'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('is not a number').min(0, 'is below 0').max(1, 'is above 1').default(0.1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number('is not a number').int().min(1_000, 'is below 1000').default(60_000),
  /** on: who calls may say which trace a request belongs to. Visitors may not: they would choose what is kept. */
  TRACE_CALLERS: z.enum(['on', 'off'], 'is neither on nor off').default('off'),
  // "True" and "TRUE" are meant too (OpenTelemetry, "Boolean value").
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false'], 'is neither true nor false'))
    .default('false'),
});

export type TelemetrySettings = z.infer<typeof schema>;

/**
 * @returns undefined where nobody wants to know anything
 * @throws Error that names each variable that is wrong
 */
export function readTelemetry(env: Readonly<Record<string, string | undefined>>): TelemetrySettings | undefined {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  if (!read.success) throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
  const { METRICS_KEY, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED } = read.data;
  return OTEL_SDK_DISABLED === 'true' || (METRICS_KEY ?? OTEL_EXPORTER_OTLP_ENDPOINT) === undefined ? undefined : read.data;
}
