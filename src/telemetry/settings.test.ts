import { describe, expect, it } from 'vitest';
import { readTelemetry } from './settings.ts';

describe('what a process tells of itself', () => {
  it('is nothing where nobody asks', () => {
    expect(readTelemetry({})).toBeUndefined();
    expect(readTelemetry({ METRICS_KEY: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined();
    for (const OTEL_SDK_DISABLED of ['true', 'TRUE', 'True'])
      expect(readTelemetry({ METRICS_KEY: 'a key of sixteen.', OTEL_SDK_DISABLED })).toBeUndefined();
  });
  it('is asked for by a key or an endpoint', () => {
    expect(readTelemetry({ METRICS_KEY: 'a key of sixteen.' })).toMatchObject({ OTEL_TRACES_SAMPLER_ARG: 0.1, TRACE_CALLERS: 'off' });
    expect(readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })?.METRICS_KEY).toBeUndefined();
  });
  it.each([
    [{ METRICS_KEY: 'short' }, /^METRICS_KEY is shorter/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is not/],
    [{ METRICS_KEY: 'a key of sixteen.', OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG is above 1/],
  ])('%o is refused by name', (env, words) => {
    expect(() => readTelemetry(env)).toThrow(words);
  });
});
