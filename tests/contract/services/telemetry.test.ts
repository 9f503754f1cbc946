import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { siteServer } from '../../../scripts/supervisor/paths.ts';
import { root } from '../../support/build.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { ownContent, until } from '../support/processes.ts';

/** Metrics, traces and errors of the running product (docs/observability.md). */

const KEY = 'masthead-test-metrics-key';
const scrape = (origin: string, address: string, key = KEY) => ask(origin, address, { headers: { authorization: `Bearer ${key}` } });

describe('metrics', () => {
  it('are for who has the key', async () => {
    for (const [origin, address] of [
      [site.dotcom, '/api/metrics'],
      [process.env.TEST_USERS ?? '', '/metrics'],
    ] as const) {
      expect((await ask(origin, address)).status).toBe(401);
      expect((await scrape(origin, address, `${KEY}x`)).status).toBe(401);
      const { status, headers } = await scrape(origin, address);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });
  it('name routes and no address', async () => {
    await ask(site.insights, '/gift/somebodys-own-token');
    await ask(process.env.TEST_USERS ?? '', '/v2/Users/sessions/3f1d1f4c-0000-4000-8000-000000000000', { method: 'DELETE' });
    const [pages, services] = await Promise.all([scrape(site.dotcom, '/api/metrics'), scrape(process.env.TEST_USERS ?? '', '/metrics')]);
    expect(pages.body).toMatch(/http_server_request_duration_count\{[^}]*http_route="\/gift\/:token"/);
    expect(services.body).toMatch(/http_server_request_duration_count\{[^}]*http_route="\/v2\/Users\/sessions\/:id"/i);
    expect(pages.body + services.body).not.toMatch(/somebodys-own-token|3f1d1f4c/);
  });
  it('are all that the dashboard asks for', async () => {
    const dashboard = readFileSync(path.join(root, 'deploy/grafana/masthead.json'), 'utf8');
    const asked = new Set(dashboard.match(/\b(?:http|masthead|nodejs|v8js|process)_[a-z0-9_]+(?=\{|, job)/g));
    expect(asked.size).toBeGreaterThan(8);
    const [pages, services] = await Promise.all([scrape(site.dotcom, '/api/metrics'), scrape(process.env.TEST_USERS ?? '', '/metrics')]);
    const there = new Set((pages.body + services.body).match(/^[a-z][a-z0-9_]+(?=[ {])/gm));
    expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  });
});

const spansSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(z.object({ key: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** What takes OTLP by HTTP, and keeps it. */
async function collecting() {
  const sent: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      sent.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { sent, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('a process that is told to end', () => {
  it('tells of what it answered until its end, the last answers too', async () => {
    const { sent, server, url } = await collecting();
    const content = await ownContent(root);
    try {
      await content.start({
        NODE_OPTIONS: `--import=${path.join(root, 'src/telemetry/start.ts')}`,
        METRICS_KEY: KEY,
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_BSP_SCHEDULE_DELAY: '600000',
        OTEL_METRIC_EXPORT_INTERVAL: '600000',
        OTEL_TRACES_SAMPLER_ARG: '1',
      });
      const slow = content.ask('/-/media/nobody', { headers: { 'x-masthead-fault': 'delay:1500' } });
      await wait(500);
      // It may still be writing what it had read at its start, and end late.
      const [, last] = await Promise.all([content.end(), slow]);
      expect(last.status).toBe(404);
      const spans = sent
        .filter((one) => one.path === '/v1/traces')
        .flatMap(({ body }) => spansSchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
      expect(spans.filter(({ name }) => name === 'GET /-/media/*')).toHaveLength(1);
      expect(sent.map((one) => one.path)).toContain('/v1/metrics');
    } finally {
      await content.kill();
      server.close();
    }
  }, 90_000);
});

describe('traces', () => {
  it('go by OTLP to whom the environment names, with a route and without an address', async () => {
    const { sent, server: collector, url } = await collecting();
    const content = await ownContent(root);
    try {
      await content.start({
        NODE_OPTIONS: `--import=${path.join(root, 'src/telemetry/start.ts')}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_BSP_SCHEDULE_DELAY: '200',
        OTEL_TRACES_SAMPLER_ARG: '0',
        OTEL_METRIC_EXPORT_INTERVAL: '1000',
        TRACE_CALLERS: 'on',
      });
      const trace = '0af7651916cd43dd8448eb211c80319c';
      await content.ask('/-/media/nobody/ada@example.org?token=secret', { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } });
      await content.ask('/-/media/nobody', { headers: {} });
      await until('a trace and metrics were sent', () =>
        Promise.resolve(['/v1/traces', '/v1/metrics'].every((address) => sent.some((one) => one.path === address))),
      );
      const spans = sent
        .filter((one) => one.path === '/v1/traces')
        .flatMap(({ body }) => spansSchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((scope) => scope.spans);
      // The ratio is 0: only what the caller's trace keeps.
      expect(spans.map(({ traceId, parentSpanId, name }) => ({ traceId, parentSpanId, name }))).toEqual([
        { traceId: trace, parentSpanId: 'b7ad6b7169203331', name: 'GET /-/media/*' },
      ]);
      expect(sent.map(({ body }) => body).join('\n')).not.toMatch(/ada@|example\.org|secret|nobody/);
      expect(spans[0]?.attributes.map(({ key }) => key).sort()).toEqual(expect.arrayContaining(['http.request.method', 'http.route']));
    } finally {
      await content.kill();
      collector.close();
    }
  });
});

it('an error of the site outside of its pages is a line of its log as any other, from which errors are reported', () => {
  // Its port is taken: by the site that runs.
  const { status, stdout } = spawnSync(process.execPath, [siteServer, '-p', String(process.env.PORT)], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const line = stdout.split('\n').find((each) => each.includes('cannot listen')) ?? '{}';
  expect([status, JSON.parse(line)]).toEqual([
    1,
    expect.objectContaining({
      level: 'fatal',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      msg: 'the site cannot listen',
      err: expect.objectContaining({ message: expect.stringContaining('EADDRINUSE') }),
    }),
  ]);
}, 90_000);
