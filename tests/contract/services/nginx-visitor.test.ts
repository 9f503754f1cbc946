import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressBehind, trustedHops } from '../../../src/lib/client-address.ts';
import { nginxExists, ownNginx } from '../../support/nginx.ts';

/** Another machine than nginx's, as far as nginx can tell (all of 127.0.0.0/8 is this one, on Linux alone without more). */
const OTHER = '127.0.0.2';
const FORGED = '203.0.113.66';
const VISITOR = '198.51.100.9';

describe.skipIf(!nginxExists || process.platform !== 'linux')('who the visitor is behind nginx', () => {
  const server = createServer((asked, response) => {
    response.end(JSON.stringify({ from: asked.socket.remoteAddress, forwarded: asked.headers['x-forwarded-for'] }));
  });
  let nginx: Awaited<ReturnType<typeof ownNginx>>;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    nginx = await ownNginx([(server.address() as AddressInfo).port, 9]);
  });
  afterAll(async () => {
    await nginx?.stop();
    server.close();
  });

  /** The visitor as the site finds it, which believes these hops (TRUSTED_PROXIES). */
  async function visitorOf(forwarded: string | undefined, trusted: string): Promise<string> {
    const headers = { host: 'www.example.org', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
    const asking = request({ host: '127.0.0.1', port: nginx.port, path: '/', localAddress: OTHER, headers });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [AsyncIterable<Buffer>];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const said = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { from: string; forwarded: string };
    return addressBehind(said.from, said.forwarded, trustedHops(trusted));
  }

  it('is who is connected to it, whatever they call themselves', async () => {
    expect(await visitorOf(undefined, '127.0.0.1')).toBe(OTHER);
    expect(await visitorOf(FORGED, '127.0.0.1')).toBe(OTHER);
    expect(await visitorOf(`${FORGED}, 127.0.0.1`, '127.0.0.1')).toBe(OTHER);
  });

  it('is whom a network before it names, where that is one of the hops', async () => {
    expect(await visitorOf(VISITOR, `127.0.0.1,${OTHER}`)).toBe(VISITOR);
    expect(await visitorOf(`${FORGED}, ${VISITOR}`, `127.0.0.1,${OTHER}`)).toBe(VISITOR);
  });
});
