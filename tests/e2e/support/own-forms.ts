import { readFileSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startForms } from '../../contract/support/forms.ts';
import { ownItems, replaceFile } from '../../contract/support/own-items.ts';
import { ownContent, ownSite } from '../../contract/support/processes.ts';

/** Stands before the forms service, and lets nobody through to what `away` fits. */
async function gateTo(target: () => string) {
  const state: { away: RegExp | undefined } = { away: undefined };
  const server: Server = createServer((incoming, outgoing) => {
    if (state.away?.test(incoming.url ?? '')) return void outgoing.writeHead(503).end('{"error":{"code":"unavailable"}}');
    const upstream = ask(target() + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => void (server.close(() => resolve()), server.closeAllConnections())),
  };
}

interface Options {
  /** Changes items of the forms that ship: their path below the folder of forms, and the change. */
  changes?: Readonly<Record<string, (yaml: string) => string>>;
  /** Variables of the forms service and of the site. */
  env?: Readonly<Record<string, string>>;
}

/** The site with a forms service of a test's own, and the forms that ship as editors may change them. */
export async function ownForms({ changes = {}, env = {} }: Options = {}) {
  const items = ownItems();
  for (const [item, change] of Object.entries(changes)) {
    const file = path.join(items.root, 'src/sitecore/items/forms/aldermoor', `${item}.yml`);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`The change left ${item} as it was`);
    replaceFile(file, after);
  }
  const content = await ownContent(items.root);
  await content.start();
  const site = await ownSite(content);
  const insights = site.origin.replace('localhost', 'insights.localhost');
  const forms = await startForms({
    GRAPH_QL_ENDPOINT: `${content.origin}/sitecore/api/graph/edge`,
    SITECORE_API_KEY: 'masthead-dev-key',
    DOTCOM_ORIGIN: site.origin,
    INSIGHTS_ORIGIN: insights,
    ...env,
  });
  const gate = await gateTo(() => forms.url);
  await site.start({ FORMS_URL: gate.url, ...env });
  return {
    dotcom: site.origin,
    insights,
    forms,
    /** Requests of the site to its forms service that are answered as if that were away. */
    gate: gate.state,
    stop: async () => {
      await site.kill();
      site.remove();
      await gate.stop();
      await forms.stop();
      await content.kill();
      items.remove();
    },
  };
}
export type OwnForms = Awaited<ReturnType<typeof ownForms>>;
