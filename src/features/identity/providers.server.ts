import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { authClient } from './auth-client.server';
import { idxView } from './idx-view.schema';
import type { PasskeyOffer, SocialProvider } from './model';
import { passkeyQuestionOf } from './to-view.server';
import { onePerProcess } from '@/server/one-per-process';

const KEPT_MS = 300_000;
/** After a failure the page is shown without them for this long; one that is silent is not asked by each page anyway (server/calls). */
const PAUSE_MS = 2_000;

/** What the provider's first step offers beside address and password. */
interface Offers {
  providers: readonly SocialProvider[];
  /** Undefined where it takes no passkey in place of an address. */
  passkey: PasskeyOffer | undefined;
}
const NONE: Offers = { providers: [], passkey: undefined };

type Site = { name: string; origin: string } | undefined;

const kept = onePerProcess('identity.providers', () => new Map<string, { until: number; offers: Promise<Offers> }>());

/** What signs in beside address and password: asked of the provider once in five minutes. Nothing when it does not answer. */
export function signInOffers(site: Site): Promise<Offers> {
  if (!site) return Promise.resolve(NONE);
  const known = kept.get(site.name);
  if (known && known.until > Date.now()) return known.offers;
  const entry = { until: Date.now() + KEPT_MS, offers: ask(site) };
  kept.set(site.name, entry);
  entry.offers = entry.offers.catch((error: unknown) => {
    entry.until = Date.now() + PAUSE_MS;
    count('identity.providerFailures');
    logger.warn({ err: error }, 'the identity provider did not tell what it offers');
    return NONE;
  });
  return entry.offers;
}

async function ask(site: NonNullable<Site>): Promise<Offers> {
  const { rawIdxState } = await authClient({ site, for: 'site', language: 'en' }).start();
  const view = idxView.parse(rawIdxState);
  const question = passkeyQuestionOf(view);
  return {
    providers: view.remediation.value.flatMap(({ name, idp }) =>
      name === 'redirect-idp' && idp ? [{ id: idp.id, name: idp.name || idp.id }] : [],
    ),
    passkey: question && (question.rpId === undefined ? {} : { rpId: question.rpId }),
  };
}
