import type { Env } from '@/config/env.schema';
import { getEnv } from '@/config/env.server';

/** Published content, or drafts for the preview origins. */
export type View = 'published' | 'draft';

/** Where content of a view is asked for, and with which key; `host` has its media and the REST dictionary. Experience Edge has no drafts. */
export function endpointOf(view: View, env: Env = getEnv()): { endpoint: string; apiKey: string; host: string } {
  const published = { endpoint: env.GRAPH_QL_ENDPOINT, apiKey: env.SITECORE_API_KEY, host: env.SITECORE_API_HOST };
  if (view === 'published') return published;
  const endpoint = env.GRAPH_QL_PREVIEW_ENDPOINT;
  const host = endpoint === published.endpoint ? published.host : new URL(endpoint).origin;
  return { endpoint, apiKey: env.SITECORE_PREVIEW_API_KEY, host };
}

/**
 * Where media of a view are on a host of their own. Drafts of a content management server beside Experience Edge name that server's, and the
 * site has them from there; what is set for published media counts too.
 */
export function mediaUrlsOf(view: View, env: Env = getEnv()): string[] {
  const drafts =
    view === 'draft' && env.GRAPH_QL_PREVIEW_ENDPOINT !== env.GRAPH_QL_ENDPOINT ? [`${endpointOf(view, env).host}/-/media`] : [];
  return [...(env.SITECORE_MEDIA_URL === undefined ? [] : [env.SITECORE_MEDIA_URL]), ...drafts];
}
