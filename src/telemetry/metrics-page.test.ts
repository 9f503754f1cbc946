import { expect, it } from 'vitest';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { pageOfMetrics } from './metrics-page.ts';
import { views } from './views.ts';

const KEY = 'a key of sixteen.';

it('is written for who has the key, also of a request of which the status is not known', async () => {
  const meters = new MeterProvider({ readers: [pageOfMetrics(KEY)], views });
  const page = (globalThis as { [name: symbol]: unknown })[Symbol.for('masthead.telemetry.metrics')] as (
    authorization?: string,
  ) => Promise<{ status: number; text: string }>;
  const attributes = { 'http.request.method': 'GET', 'http.route': '/', 'error.type': undefined, 'url.path': '/gift/token' };
  meters.getMeter('http').createHistogram('http.server.request.duration').record(0.1, attributes);
  meters.getMeter('runtime').createHistogram('v8js.gc.duration').record(0.1, { 'v8js.gc.type': undefined });
  const unwritten = { 'http.request.method': 'PUT', 'http.route': (() => undefined) as unknown as string };
  meters.getMeter('http').createHistogram('http.server.request.duration').record(0.1, unwritten);
  const { status, text } = await page(`Bearer ${KEY}`);
  expect(status).toBe(200);
  expect(text).toMatch(/^http_server_request_duration_count\{http_request_method="GET",http_route="\/"\} 1$/m);
  expect(text).not.toContain('token');
  expect((await page('Bearer another')).status).toBe(401);
  await meters.shutdown();
});
