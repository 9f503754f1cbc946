import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ServiceError } from '../http/errors.ts';

const claimsSchema = z.object({ sub: z.string(), user: z.object({ id: z.uuid(), roles: z.array(z.string()) }) });

const accountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(LANGUAGES),
  roles: z.array(z.string()),
});

/** An account, as the user service knows it now. */
export type Account = z.infer<typeof accountSchema>;

/** What a token says by itself: true when it was made, some minutes ago. */
interface Claims {
  /** The account's id. */
  account: string;
  roles: readonly string[];
}

/** The words with which a service refuses. */
export interface AccountRefusals {
  sessionNeeded(cause?: unknown): ServiceError;
  /** Keys or accounts cannot be asked for now. */
  unavailable(cause: unknown): ServiceError;
}

/** The accounts of the user service, as other services ask for them. */
export interface Accounts {
  /** The token of a call; undefined without one. @throws `sessionNeeded` for one that is no token */
  tokenOf(exchange: Exchange): string | undefined;
  /** Checked by the user service's keys alone. @throws `sessionNeeded`, `unavailable` */
  claimsOf(token: string): Promise<Claims>;
  /** Asked of the user service anew. @throws `sessionNeeded` where the session is over, `unavailable` where nobody answers */
  accountOf(token: string): Promise<Account>;
}

/** The keys are read again at most so often when a token names one that is not known. */
const COOLDOWN_MS = 5_000;
/** Keys that were read are good for so long, while the user service is away too. */
const KEYS_MS = 60 * 60_000;
const TIMEOUT_MS = 5_000;

/** @param url origin of the user service, which tokens name as their issuer */
export function createAccounts({ url, refusals }: { url: string; refusals: AccountRefusals }): Accounts {
  const { sessionNeeded, unavailable } = refusals;
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', url), {
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: KEYS_MS,
    timeoutDuration: TIMEOUT_MS,
  });
  return {
    tokenOf: (exchange) => {
      const header = exchange.header('authorization');
      if (header === undefined) return undefined;
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
      if (token === undefined) throw sessionNeeded();
      return token;
    },
    claimsOf: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, { issuer: url, algorithms: ['RS256', 'ES256'], clockTolerance: 5 });
        const { user } = claimsSchema.parse(payload);
        return { account: user.id, roles: user.roles };
      } catch (error) {
        if (error instanceof z.ZodError) throw sessionNeeded(error);
        // What is wrong with the token is the caller's; that the keys cannot be read is not.
        const ours = error instanceof errors.JWKSTimeout || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
        if (error instanceof errors.JOSEError && !ours) throw sessionNeeded(error);
        throw unavailable(error);
      }
    },
    accountOf: async (token) => {
      const response = await fetch(`${url}/v2/Users/`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw unavailable(error);
      });
      if (response.status === 401 || response.status === 403) throw sessionNeeded();
      if (!response.ok) throw unavailable(new Error(`The user service answered ${response.status} to /v2/Users/.`));
      const account = accountSchema.safeParse(await response.json().catch(() => undefined));
      if (!account.success) throw unavailable(account.error);
      return account.data;
    },
  };
}
