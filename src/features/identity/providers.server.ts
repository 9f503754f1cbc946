import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { authClient } from './auth-client.server';
import { idxView } from './idx-view.schema';
import type { SocialProvider } from './model';

const KEPT_MS = 300_000;
/** After a failure the page is shown without them for this long. */
const PAUSE_MS = 10_000;

const slot = Symbol.for('masthead.identity.providers');
const kept: Map<string, { until: number; providers: Promise<readonly SocialProvider[]> }> = ((
  globalThis as { [slot]?: Map<string, { until: number; providers: Promise<readonly SocialProvider[]> }> }
)[slot] ??= new Map());

/** Where people may sign in with an account that they have elsewhere: asked of the provider once in five minutes. None when it does not answer. */
export function socialProviders(site: { name: string; origin: string } | undefined): Promise<readonly SocialProvider[]> {
  if (!site) return Promise.resolve([]);
  const known = kept.get(site.name);
  if (known && known.until > Date.now()) return known.providers;
  const entry = { until: Date.now() + KEPT_MS, providers: ask(site) };
  kept.set(site.name, entry);
  entry.providers = entry.providers.catch((error: unknown) => {
    entry.until = Date.now() + PAUSE_MS;
    count('identity.providerFailures');
    logger.warn({ err: error }, 'the identity provider did not tell its social providers');
    return [];
  });
  return entry.providers;
}

async function ask(site: { name: string; origin: string }): Promise<readonly SocialProvider[]> {
  const { rawIdxState } = await authClient({ site, address: '', language: 'en' }).start();
  return idxView
    .parse(rawIdxState)
    .remediation.value.flatMap(({ name, idp }) => (name === 'redirect-idp' && idp ? [{ id: idp.id, name: idp.name || idp.id }] : []));
}
