import type { NextApiRequest, NextApiResponse } from 'next';
import { LANGUAGES } from '@/config/constants';
import { getEnv, getHosts } from '@/config/env.server';
import { clientAddress } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { passThrough } from '@/server/pass-through';
import { previewSignIn } from '@/server/proxy/preview-tries';
import type { Reader } from '@/runtime/access';
import { accessFor } from '@/server/access/access';
import { endpointOf } from '@/server/content/endpoint';
import { contentServices } from '@/server/content/services';
import { LIBRARY, parseFileAddress, type FileAddress } from './address.server';
import { countDownload } from './download.server';
import { fileOf, type FileItem } from './item.server';
import { levelOfFile } from './level.server';
import { sourceOf } from './source.server';
import { sizeOf } from './size.server';

/** Who asks for a file. */
interface Asker {
  /** Called for what not everyone may have, which no cache keeps. */
  readerOf(): Promise<Reader>;
  /** Whether an account of those who work here is signed in; called on preview and staging alone. */
  worksHere(): Promise<boolean>;
}

/**
 * Media come past the proxy, which asks on the pages of the preview and staging origins who it is: the same accounts see them here, and
 * the same passwords open them; tries are counted together.
 * @throws AppError `request/too-many`
 */
async function seesDrafts(request: NextApiRequest, { worksHere }: Asker): Promise<boolean> {
  const host = getHosts().resolve(request.headers.host);
  if (host === undefined || host.kind === 'public') return false;
  if (await worksHere()) return true;
  const signIn = previewSignIn(clientAddress(request), request.headers.authorization);
  if (signIn.kind === 'wait') throw new AppError('request/too-many', { retryAfter: signIn.seconds });
  return signIn.kind === 'in';
}

const extensionOf = (file: FileItem, address: FileAddress): string =>
  file.extension ?? (address.kind === 'path' ? (/\.([^./]+)$/.exec(address.path)?.[1]?.toLowerCase() ?? '') : '');

/** What else an address may say; nothing but this goes on, a key of the content service least of all. */
function furtherParameters(query: NextApiRequest['query']): Record<string, string> {
  const text = (name: string): string | undefined => (typeof query[name] === 'string' ? query[name] : undefined);
  const language = text('la') ?? text('sc_lang');
  const revision = text('rev');
  return {
    ...(language && (LANGUAGES as readonly string[]).includes(language) ? { la: language } : {}),
    ...(revision && /^[\da-z]{1,40}$/i.test(revision) ? { rev: revision } : {}),
    ...(['1', 'true'].includes(text('dmc') ?? '') ? { dmc: '1' } : {}),
  };
}

/**
 * Passes a file of the media library on from the content service as it comes, with validators and ranges. Its address, in
 * whatever form, is first resolved to the item; the item's level decides (docs/adr/0005). Editors who are signed in to a
 * preview origin get drafts, and every file.
 *
 * @throws AppError `request/not-found`, `request/forbidden`, `request/bad`, `request/too-many`, `content/…`, `service/…`
 */
export async function sendFile(request: NextApiRequest, response: NextApiResponse, asker: Asker): Promise<void> {
  const { path: segments, ...query } = request.query;
  const address = parseFileAddress(Array.isArray(segments) ? segments : []);
  if (!address) throw new AppError('request/not-found');
  const drafts = await seesDrafts(request, asker);
  const view = drafts ? 'draft' : 'published';
  const { client } = contentServices(view);
  const file = await fileOf(address, view);
  if (!file) throw new AppError('request/not-found');
  const level = drafts ? 'free' : await levelOfFile(file, client);
  if ((await accessFor(level, () => asker.readerOf())).kind !== 'full')
    throw new AppError('request/forbidden', { detail: `${LIBRARY}${file.path}` });
  const size = sizeOf(query, file, extensionOf(file, address));
  if (!size) throw new AppError('request/bad', { detail: 'a size that no page asks for' });
  const { SITECORE_MEDIA_URL, CONTENT_TIMEOUT_MS } = getEnv();
  const { host, apiKey } = endpointOf(view);
  // Drafts are where they are edited.
  const url = new URL(sourceOf(file, address, drafts ? undefined : SITECORE_MEDIA_URL), host);
  url.search = new URLSearchParams({ ...furtherParameters(query), ...size }).toString();
  await passThrough(url, request, response, CONTENT_TIMEOUT_MS, {
    private: level !== 'free' || drafts,
    ...(drafts ? { headers: { sc_apikey: apiKey } } : {}),
  });
  if (!drafts) countDownload(request, response, file);
}
