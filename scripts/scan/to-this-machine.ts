import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLocalHost } from '../../src/lib/local-host.ts';

/**
 * What a scanner asks for through this proxy, and nothing that leaves this machine: not every resolver knows names under `.localhost`.
 * It makes of the scanner the visitor that its attacks need, for they would end at the first guard otherwise: its posts come from
 * a page of the site, and each request from another address, which a site that trusts proxies of this machine believes.
 */
export interface Through {
  url: string;
  /** Answers of 500 and more, with what was asked for. */
  failed: string[];
  asked(): number;
  /** Pages that came whole and as HTML, each counted once, whatever its query. */
  pages(): number;
  close(): void;
}

export async function proxyToThisMachine(): Promise<Through> {
  const failed: string[] = [];
  let asked = 0;
  const pages = new Set<string>();
  const server = createServer((from, to) => {
    const address = URL.canParse(from.url ?? '') ? new URL(from.url ?? '') : undefined;
    if (!address || !isLocalHost(address.hostname)) {
      to.writeHead(403).end('Nothing leaves this machine.');
      return;
    }
    asked += 1;
    const { 'proxy-connection': _hop, ...sent } = from.headers;
    const headers = {
      ...sent,
      ...(from.method === 'POST' ? { origin: sent.origin ?? address.origin } : {}),
      'x-forwarded-for': `198.18.${(asked >> 8) & 255}.${asked & 255}`,
      // It asks for Brotli whether or not the machine's Python has it, and then finds no link and no form in what comes.
      'accept-encoding': 'identity',
    };
    const path = address.pathname + address.search;
    const on = request({ host: '127.0.0.1', port: address.port || 80, method: from.method, path, headers }, (answer) => {
      // What is not there for a moment says so by itself.
      if ((answer.statusCode ?? 0) >= 500 && answer.statusCode !== 503)
        failed.push(`${answer.statusCode} ${from.method} ${path.slice(0, 300)}`);
      if (answer.statusCode === 200 && answer.headers['content-type']?.startsWith('text/html')) pages.add(address.pathname);
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    on.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end()));
    from.pipe(on);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed,
    asked: () => asked,
    pages: () => pages.size,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
