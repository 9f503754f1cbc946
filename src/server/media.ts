import type { NextApiRequest, NextApiResponse } from 'next';
import { getEnv, getHosts } from '@/config/env.server';
import { AppError } from './errors';
import { levelOfFile, type GatedLevel } from './gated-addresses';
import { passThrough } from './pass-through';
import { basicAuthAccepts } from './proxy/basic-auth';

/** `['media', 'a b', 'c.jpg']` → `/-/media/a%20b/c.jpg`, or undefined when it is not an address of the media library. */
export function mediaPath(segments: readonly string[]): string | undefined {
  const [library, ...rest] = segments;
  if ((library !== 'media' && library !== 'jssmedia') || rest.length === 0) return undefined;
  if (rest.some((segment) => segment === '' || segment === '.' || segment === '..' || /[\u0000-\u001f\u007f\\/]/.test(segment)))
    return undefined;
  return `/-/${library}/${rest.map(encodeURIComponent).join('/')}`;
}

/** Files of registered and premium readers lie in a folder of this name (docs/contracts/content-model.md). */
const RESTRICTED = 'restricted';

/** Sitecore finds media case-insensitively, so the folder's name is compared the same way. */
export const isRestricted = (segments: readonly string[]): boolean =>
  segments.slice(0, -1).some((segment) => segment.toLowerCase() === RESTRICTED);

/** Media come past the proxy, which asks for this sign-in on the pages of the preview and staging origins. */
function seesDrafts({ headers }: NextApiRequest): boolean {
  const host = getHosts().resolve(headers.host);
  return host !== undefined && host.kind !== 'public' && basicAuthAccepts(headers.authorization, getEnv().PREVIEW_USERS);
}

/** Whether the visitor may have a file of this level. */
export type MayHave = (level: GatedLevel) => Promise<boolean>;

/**
 * Passes a media file on from the content service as it comes, with validators and ranges. Editors who are signed in to a
 * preview origin get drafts, and every file.
 * @param mayHave asked for files that not everyone may have; those are never kept by a cache
 * @throws AppError `request/not-found`, `request/forbidden`, `service/unreachable`, `service/status`
 */
export async function sendMedia(request: NextApiRequest, response: NextApiResponse, mayHave: MayHave): Promise<void> {
  const { path: segments, ...query } = request.query;
  const path = mediaPath(Array.isArray(segments) ? segments : []);
  if (!path) throw new AppError('request/not-found');
  const restricted = isRestricted(Array.isArray(segments) ? segments : []);
  const drafts = seesDrafts(request);
  if (restricted && !drafts && !(await mayHave(levelOfFile(path)))) throw new AppError('request/forbidden', { detail: path });
  const { SITECORE_API_HOST, SITECORE_PREVIEW_API_KEY, CONTENT_TIMEOUT_MS } = getEnv();
  const url = new URL(path, SITECORE_API_HOST);
  for (const [name, value] of Object.entries(query)) for (const each of [value ?? []].flat()) url.searchParams.append(name, each);
  await passThrough(url, request, response, CONTENT_TIMEOUT_MS, {
    private: restricted || drafts,
    ...(drafts ? { headers: { sc_apikey: SITECORE_PREVIEW_API_KEY } } : {}),
  });
}
