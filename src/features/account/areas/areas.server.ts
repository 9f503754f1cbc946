import type { Handler, Handlers } from '@/server/route';
import type { Area } from '../common/server';
import { areaApi } from '../common/server';
import { followApi, followsArea } from '../follows/server';
import { forYouArea } from '../for-you/server';
import type { IntentKind } from '../intents/intent.schema';
import { keepApi, keepArea } from '../keep/server';
import { newsletterArea } from '../newsletter/server';
import { exportApi, privacyArea } from '../privacy/server';
import { profileArea } from '../profile/server';
import { savedArea } from '../saved/server';
import { securityArea } from '../security/server';
import { withSession, type Session } from '../session/server';
import { subscriptionsArea } from '../subscriptions/server';

interface Entry {
  /** Last part of its address below `/api/account/`; one without has a route elsewhere. */
  address?: string;
  /** What a script asks, beside the forms. */
  GET?: Handler;
  POST: Handler;
  /** Hands the area out with the types that are its own. */
  use<R>(use: <T, S extends Session | undefined>(area: Area<T, S>) => R): R;
}

const entry = <T, S extends Session | undefined>(area: Area<T, S>, more: Pick<Entry, 'address' | 'GET'> = {}): Entry => ({
  ...more,
  POST: areaApi(area),
  use: (use) => use(area),
});

/** Names of areas, as the kinds of intents begin. */
type IntentArea = IntentKind extends infer K ? (K extends `${infer A}/${string}` ? A : never) : never;

/** Every area of the account. Each says itself what its forms take, what of it waits for a sign-in, and what is shown again. */
const areas = {
  keep: entry(keepArea, { address: 'keep', GET: keepApi }),
  follows: entry(followsArea, { address: 'follow', GET: followApi }),
  'for-you': entry(forYouArea, { address: 'for-you' }),
  saved: entry(savedArea, { address: 'saved' }),
  newsletter: entry(newsletterArea),
  subscriptions: entry(subscriptionsArea, { address: 'subscriptions' }),
  profile: entry(profileArea, { address: 'profile' }),
  security: entry(securityArea, { address: 'security' }),
  privacy: entry(privacyArea, { address: 'privacy' }),
} as const satisfies Readonly<Record<IntentArea | 'privacy', Entry>>;

const byAddress = new Map<unknown, Handlers>([
  ...Object.values<Entry>(areas).flatMap(({ address, GET, POST }): [string, Handlers][] =>
    address === undefined ? [] : [[address, { ...(GET ? { GET } : {}), POST }]],
  ),
  // Not a page with forms: everything held, as a file.
  ['export', { GET: withSession(exportApi) }],
]);

/** The area of an intent, and its form. @throws for a kind of which there is no area, which the types of the table rule out */
export function formOfIntent(kind: IntentKind): { area: Entry; form: string } {
  const [name = '', form = ''] = kind.split('/');
  const area = new Map<string, Entry>(Object.entries(areas)).get(name);
  if (!area) throw new Error(`${kind} is of no area`);
  return { area, form };
}

/** What `/api/account/<address>` answers; undefined for an address that is none. */
export const accountHandlers = (address: unknown): Handlers | undefined => byAddress.get(address);
