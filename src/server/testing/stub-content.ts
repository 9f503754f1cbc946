import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRequest {
  query: string;
  variables: Record<string, unknown>;
  apiKey: string | undefined;
}
/** `data` of the answer, or a function that answers by itself. */
export type StubAnswer = Record<string, unknown> | ((response: ServerResponse) => void);

export interface StubContent {
  endpoint: string;
  origin: string;
  requests: StubRequest[];
  /** Names of the operations that were asked for. */
  operations(): string[];
  close(): Promise<void>;
}

/** A GraphQL endpoint on a free port whose answers a test writes. It checks nothing: the contract tests do, against the real service. */
export async function stubContent(answer: (request: StubRequest) => StubAnswer): Promise<StubContent> {
  const requests: StubRequest[] = [];
  const server = createServer((incoming: IncomingMessage, response) => {
    let body = '';
    incoming.on('data', (part: Buffer) => (body += part.toString()));
    incoming.on('end', () => {
      const { query = '', variables = {} } = body ? (JSON.parse(body) as Partial<StubRequest>) : {};
      const request = { query: query || (incoming.url ?? ''), variables, apiKey: incoming.headers.sc_apikey as string | undefined };
      requests.push(request);
      const result = answer(request);
      if (typeof result === 'function') result(response);
      else response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint: `${origin}/graphql`,
    origin,
    requests,
    operations: () => requests.map(({ query }) => operationName(query)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const operationName = (query: string): string => /query\s+(\w+)/.exec(query)?.[1] ?? query.replace(/\s+/g, ' ').slice(0, 60);

/** A layout answer with what the test cares about. */
export const layoutAnswer = (route: Record<string, unknown>, context: Record<string, unknown> = {}) => ({
  layout: {
    item: {
      rendered: {
        sitecore: {
          context: { pageEditing: false, language: 'en', site: { name: 'dotcom' }, ...context },
          route: {
            name: 'about',
            displayName: 'About',
            fields: {},
            itemId: 'AAAAAAAA-0000-0000-0000-000000000001',
            itemLanguage: 'en',
            templateId: 'BBBBBBBB-0000-0000-0000-000000000002',
            templateName: 'Basic Page',
            placeholders: {},
            ...route,
          },
        },
      },
    },
  },
});
