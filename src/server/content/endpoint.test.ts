import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '@/config/env.schema';
import { endpointOf, mediaUrlsOf } from './endpoint';

const EDGE = 'https://edge.sitecorecloud.io/api/graphql/v1';

describe('where drafts are asked for', () => {
  it('is their own server, with its media, where it is named', () => {
    const env = parseEnv({ GRAPH_QL_ENDPOINT: EDGE, GRAPH_QL_PREVIEW_ENDPOINT: 'https://cm.example.org/sitecore/api/graph/edge' });
    expect(endpointOf('draft', env)).toEqual({
      endpoint: 'https://cm.example.org/sitecore/api/graph/edge',
      apiKey: env.SITECORE_PREVIEW_API_KEY,
      host: 'https://cm.example.org',
    });
    expect(endpointOf('published', env)).toEqual({ endpoint: EDGE, apiKey: env.SITECORE_API_KEY, host: 'https://edge.sitecorecloud.io' });
  });

  it('brings media of that server below the site’s own address too', () => {
    const media = { SITECORE_MEDIA_URL: 'https://edge.sitecorecloud.io/tenant/media' };
    const cloud = parseEnv({
      ...media,
      GRAPH_QL_ENDPOINT: EDGE,
      GRAPH_QL_PREVIEW_ENDPOINT: 'https://xmc-1.example/sitecore/api/graph/edge',
    });
    expect(mediaUrlsOf('draft', cloud)).toEqual([media.SITECORE_MEDIA_URL, 'https://xmc-1.example/-/media']);
    expect(mediaUrlsOf('published', cloud)).toEqual([media.SITECORE_MEDIA_URL]);
    expect(mediaUrlsOf('draft', parseEnv({}))).toEqual([]);
  });

  it('is that of what is published else', () => {
    const env = parseEnv({ SITECORE_API_HOST: 'https://cd.example.org' });
    expect(endpointOf('draft', env)).toEqual({ ...endpointOf('published', env), apiKey: env.SITECORE_PREVIEW_API_KEY });
  });
});

describe('a page that is being written', () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${String(request.headers.sc_apikey)}`);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: { item: { rendered: { of: 'the editor' } } } }));
  });
  beforeEach(async () => {
    vi.resetModules();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('GRAPH_QL_ENDPOINT', 'http://127.0.0.1:1/published');
    vi.stubEnv('GRAPH_QL_PREVIEW_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}/drafts`);
    vi.stubEnv('SITECORE_PREVIEW_API_KEY', 'the-key-of-drafts');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    server.close();
    server.closeAllConnections();
  });

  it('comes from there', async () => {
    const { draftLayout } = await import('./draft-layout');
    const layout = await draftLayout({ itemId: 'a', language: 'en', kind: 'final', site: 'dotcom', edit: true });
    expect(layout).toEqual({ of: 'the editor' });
    expect(asked).toEqual(['/drafts the-key-of-drafts']);
  });
});
