import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { endpointOf, mediaUrlsOf } from './endpoint';
import { createClientFactory, runQuery, type QueryClient } from './client';

/** Content SDK's own (protocol page editing), so that it is one that Sitecore knows. */
const QUERY = `
  query EditingQuery($itemId: String!, $language: String!, $version: String) {
    item(path: $itemId, language: $language, version: $version) {
      rendered
    }
  }
`;

const answerSchema = z.object({ item: z.object({ rendered: z.unknown() }).nullable() });

export interface DraftAsked {
  itemId: string;
  language: string;
  version?: string | undefined;
  /** Personalised variant. */
  variant?: string | undefined;
  kind: 'final' | 'shared';
  site: string;
  /** Whether fields say which they are, for an editor. */
  edit: boolean;
  /** Of drafts, this page alone with its folder of data: what it refers to is shown as it is published. Only the embedded service knows it. */
  alone?: boolean;
}

/** A client that asks as an editor does, with the key of drafts. */
function editorClient({ itemId, variant, kind, site, edit, alone = false }: DraftAsked): QueryClient {
  const { CONTENT_TIMEOUT_MS: timeoutMs } = getEnv();
  const mediaUrl = mediaUrlsOf('draft');
  const { endpoint, apiKey } = endpointOf('draft');
  return createClientFactory({ endpoint, apiKey, timeoutMs, mediaUrl })({
    headers: {
      sc_layoutKind: kind,
      sc_editMode: String(edit),
      sc_previewMode: String(!edit),
      sc_site: site,
      ...(variant ? { sc_variant: variant } : {}),
      ...(alone ? { sc_draftOf: itemId } : {}),
    },
  });
}

/**
 * The layout of a draft by its item, as an editor asks for it. @returns undefined where there is no such item
 * @throws AppError `content/…`
 */
export async function draftLayout(asked: DraftAsked, client: QueryClient = editorClient(asked)): Promise<unknown> {
  const { itemId, language, version } = asked;
  const { item } = await runQuery(client, QUERY, { itemId, language, ...(version ? { version } : {}) }, answerSchema);
  return item?.rendered ?? undefined;
}
