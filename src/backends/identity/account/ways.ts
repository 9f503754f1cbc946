import { json } from '../../kit/http.ts';
import type { Answer, Exchange, Route } from '../../kit/http.ts';
import { occasionOf, type Occasion } from '../../kit/mail/occasion.ts';
import type { User } from '../accounts/users.ts';
import { changeAndEnd, tellOfProvider } from '../mail/notices.ts';
import type { Services } from '../services.ts';
import { apiError } from './errors.ts';

type Handler = (exchange: Exchange, caller: { user: User; sid: string | undefined }) => Promise<Answer>;
type Guard = (handler: Handler) => Route['handler'];

/** An account elsewhere that signs in to this one. */
interface ConnectedProvider {
  id: string;
  name: string;
  connectedAt: string;
  lastUsedAt: string | null;
}

/** A provider that is no longer configured has its id for a name. */
const nameOf = ({ socialProviders }: Services, provider: string): string =>
  socialProviders.find(({ id }) => id === provider)?.name ?? provider;

/** Each provider once, whatever number of accounts its owner has there. */
async function providersOf(services: Services, userId: string): Promise<ConnectedProvider[]> {
  const rows = await services.db
    .selectFrom('federated_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();
  const found = new Map<string, ConnectedProvider>();
  for (const { provider, linked_at, last_used_at } of rows) {
    const known = found.get(provider);
    const used = last_used_at?.toISOString() ?? null;
    found.set(provider, {
      id: provider,
      name: nameOf(services, provider),
      connectedAt: known?.connectedAt ?? linked_at.toISOString(),
      lastUsedAt: known?.lastUsedAt && (used === null || known.lastUsedAt > used) ? known.lastUsedAt : used,
    });
  }
  return [...found.values()];
}

/**
 * Disconnects a provider and tells the owner; false when it was not connected. All sign-ins end but `kept`, as somebody may
 * have come in by it. Two at once are one: the rows decide. No account loses its last way in: its address is always a proven
 * one (accounts/users.ts), to which codes go.
 */
const disconnect = (
  services: Services,
  owner: User,
  provider: string,
  { kept, occasion }: { kept: string | undefined; occasion: Occasion },
): Promise<boolean> =>
  changeAndEnd(services, owner.id, { which: { except: kept }, why: 'factor-removed' }, async (change) => {
    const gone = await change.transaction
      .deleteFrom('federated_identities')
      .where('user_id', '=', owner.id)
      .where('provider', '=', provider)
      .returning('provider')
      .execute();
    if (gone.length === 0) return false;
    await tellOfProvider(services, owner, 'way-removed', nameOf(services, provider), occasion, change);
    return true;
  });

/**
 * The ways in that are no authenticators: whether there is a password, and which accounts elsewhere are connected.
 * @param owned for whoever has a token
 * @param fresh for whoever signed in lately, with as many factors as the account has
 */
export function waysRoutes(services: Services, owned: Guard, fresh: Guard): Route[] {
  const base = '/idp/myaccount/ways';
  return [
    {
      method: 'GET',
      path: base,
      handler: owned(async (_, { user }) => {
        const password = user.password_hash === null ? null : { changedAt: user.password_changed_at?.toISOString() ?? null };
        return json({ password, providers: await providersOf(services, user.id) }, 200, { 'cache-control': 'no-store' });
      }),
    },
    {
      method: 'DELETE',
      path: `${base}/providers/:provider`,
      handler: fresh(async (exchange, { user, sid }) =>
        (await disconnect(services, user, exchange.params.provider ?? '', { kept: sid, occasion: occasionOf(exchange) }))
          ? { status: 204 }
          : apiError('E0000007', 'Not found: this provider is not connected.', 404),
      ),
    },
  ];
}
