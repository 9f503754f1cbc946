import type { NextApiRequest, NextApiResponse } from 'next';
import { getEnv } from '@/config/env.server';
import { AppError } from '@/server/errors';
import { requestHost } from '@/server/host';
import { isSameSecret } from '@/server/same-secret';

/** Where Sitecore's own editors are (protocol page editing, "Sitecore Pages, metadata mode"). */
export const SITECORE_EDITORS: readonly string[] = ['pages', 'xmapps', 'designlibrary', 'app'].map(
  (name) => `https://${name}.sitecorecloud.io`,
);

/** `https://*.example.org` admits every name below it, and nothing else. A `*` stands for one or more letters of a name, never for a slash. */
function patternOf(admitted: string): string {
  const parts = admitted
    .trim()
    .replace(/\/$/, '')
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return `^${parts.join('[\\w.-]+')}$`;
}

/** Regular expressions of the origins of editors: `JSS_ALLOWED_ORIGINS`, and Sitecore's own. Letters are the same in either case. */
export const editorPatterns = (): string[] => [...getEnv().JSS_ALLOWED_ORIGINS, ...SITECORE_EDITORS].map(patternOf);

/** Whether an origin is an editor's. */
export const isEditor = (origin: string): boolean => editorPatterns().some((pattern) => new RegExp(pattern, 'i').test(origin));

/** A page that an editor shows in its frame asks for itself: its secret stands in its address. */
const isOwn = (request: NextApiRequest, origin: string): boolean => {
  const { origin: own, secure } = requestHost(request);
  const asked = origin.toLowerCase();
  return asked === new URL(own).origin || asked === `${secure ? 'https' : 'http'}://${request.headers.host?.toLowerCase()}`;
};

/** The secret of a request: in the query, else in the body (protocol page editing, "Experience Editor, JSS 23"). */
function secretOf({ query, body }: NextApiRequest): string {
  const asked =
    query.secret ?? (typeof body === 'object' && body !== null ? (body as Record<string, unknown>).jssEditingSecret : undefined);
  return typeof asked === 'string' ? asked : '';
}

/**
 * Lets in the content system's editor: its origin where a browser says one, and its secret, compared in a time that tells nothing.
 * @throws AppError `request/not-found` where no secret is set, as editing is off then; `request/no-editor`
 */
export function needEditor(request: NextApiRequest, response: NextApiResponse): void {
  const secret = getEnv().JSS_EDITING_SECRET;
  if (secret === undefined) throw new AppError('request/not-found', { detail: 'JSS_EDITING_SECRET is not set: editing is off' });
  response.setHeader('Cache-Control', 'no-store').setHeader('X-Robots-Tag', 'noindex').setHeader('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (!isEditor(origin) && !isOwn(request, origin))
      throw new AppError('request/no-editor', { detail: 'the origin is not in JSS_ALLOWED_ORIGINS' });
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Authorization');
  }
  // A browser asks beforehand, without the secret.
  if (request.method === 'OPTIONS') return;
  if (!isSameSecret(secretOf(request), secret))
    throw new AppError('request/no-editor', { detail: 'the editing secret is missing or another' });
}
