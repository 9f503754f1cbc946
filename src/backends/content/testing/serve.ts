import { startContentService } from '../server.ts';
import type { ContentService, ContentServiceOptions } from '../server.ts';
import { DEVELOPMENT_KEY, DEVELOPMENT_PREVIEW_KEY } from '../config.ts';
import { createLog } from '../../kit/log.ts';
import { acmeItems } from './acme.ts';
import { writeItems } from './write-items.ts';
import type { ItemSpec } from './write-items.ts';

export interface Served {
  service: ContentService;
  root: string;
  write: (item: ItemSpec) => void;
  /** POSTs a query and gives the parsed answer. */
  graph: <T = Record<string, never>>(
    query: string,
    variables?: object,
    key?: string,
  ) => Promise<{ data: T; errors?: { message: string; extensions?: { code?: string } }[] }>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  close: () => Promise<void>;
}

export const KEY = DEVELOPMENT_KEY;
export const PREVIEW_KEY = DEVELOPMENT_PREVIEW_KEY;

/** Writes the items (those of acme when left out) to a new folder and serves them on a free port. */
export async function serve(options: Partial<ContentServiceOptions> & { items?: readonly ItemSpec[] } = {}): Promise<Served> {
  const { items, ...rest } = options;
  const written = writeItems(items ?? (await acmeItems()));
  const service = await startContentService({
    itemsRoot: written.root,
    log: createLog('content', { level: 'silent' }),
    graceMs: 200,
    ...rest,
  });
  return {
    service,
    root: written.root,
    write: written.write,
    graph: async (query, variables = {}, key = KEY) => {
      const response = await fetch(`${service.url}/sitecore/api/graph/edge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', sc_apikey: key },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as never;
    },
    get: (path, headers = {}) => fetch(service.url + path, { headers, redirect: 'manual' }),
    close: async () => {
      await service.stop();
      written.remove();
    },
  };
}
