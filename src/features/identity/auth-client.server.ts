import { AuthSdkError, OktaAuth, type IdxTransaction, type OktaAuthOptions, type ProceedOptions } from '@okta/okta-auth-js';
import { z } from 'zod';
import { IDENTITY, SSO_SCOPES, type Language } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { retryAfterMs } from '@/server/retry-after';
import { forwardedFor, type CalledFor } from '@/server/client-address';
import { identityClient } from '@/features/account/server';
import { transactionSchema, type Transaction } from './flow.schema';
import { providerRequest } from './provider-request.server';

export interface Visitor {
  site: { name: string; origin: string };
  /** The provider limits tries by its address. */
  for: CalledFor;
  /** By which the provider knows the browser again (`X-Device-Token`); left out where nothing is tried. */
  device?: string;
  language: Language;
  /** What the browser brought back from a social provider: the embedded provider tells by it that it is the same visitor. */
  continuation?: string;
  /** Authentication context that the sign-in has to reach, where one factor is not enough (RFC 9470). */
  acr?: string;
}

/** What a transaction begins with, beside the client's own. */
interface StartOptions {
  /** Lets an account's owner set something up (contract identity, `enrolment-token`). */
  activationToken?: string;
}

/** The transaction is none of this client's, such as after a change of the configuration. */
export class TransactionLost extends Error {}

/** The provider's transaction does not offer what is asked of it just now, and stands elsewhere. */
export class NotOffered extends Error {
  readonly standing: IdxTransaction;
  constructor(asked: string, standing: IdxTransaction, cause: unknown) {
    super(`the provider offers no ${asked} just now`, { cause });
    this.standing = standing;
  }
}

/** A step or an action that the provider's answer has to offer; without either it is what the transaction stands at. */
interface Proceed {
  step?: string;
  action?: string;
  [field: string]: unknown;
}

export interface AuthClient {
  client: OktaAuth;
  /**
   * Goes on with the transaction; starts one when there is none.
   * @throws TransactionLost, NotOffered
   */
  proceed(options: Proceed): Promise<IdxTransaction>;
  start(options?: StartOptions): Promise<IdxTransaction>;
  /** The transaction, for the visitor's flow. */
  transaction(): Transaction | undefined;
}

const answered = z.object({ xhr: z.object({ status: z.number(), headers: z.record(z.string(), z.string()).catch({}) }) });
/** HTTP status of an answer that okta-auth-js throws; undefined when there was none. */
export const providerStatus = (error: unknown): number | undefined => answered.safeParse(error).data?.xhr.status;

/** Seconds that such an answer asks to wait: `Retry-After`, or the moment of Okta's `X-Rate-Limit-Reset` (seconds since 1970). */
export function providerWait(error: unknown, now = Date.now()): number | undefined {
  const { 'retry-after': after, 'x-rate-limit-reset': reset } = answered.safeParse(error).data?.xhr.headers ?? {};
  const wait = retryAfterMs(after) ?? (/^\d{1,12}$/.test(reset ?? '') ? Math.max(0, Number(reset) * 1000 - now) : undefined);
  return wait === undefined ? undefined : wait / 1000;
}

const SECTION = 'transaction';
export const redirectUri = (origin: string): string => `${origin}/api/auth/callback`;

/** okta-auth-js with storage of one visitor: the transaction comes from the flow and goes back to it. */
export function authClient({ site, for: visitor, device, language, continuation, acr }: Visitor, transaction?: Transaction): AuthClient {
  const env = getEnv();
  const { clientId, clientSecret } = identityClient(site.name, env);
  const stored = new Map<string, string>();
  if (transaction) stored.set(SECTION, JSON.stringify(transaction));
  const storageProvider = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const sections = ['token', SECTION, 'shared-transaction', 'original-uri', 'cache', 'idx-response'];
  const client = new OktaAuth({
    issuer: env.IDENTITY_ISSUER,
    clientId,
    ...(clientSecret ? { clientSecret } : {}),
    redirectUri: redirectUri(site.origin),
    scopes: [...SSO_SCOPES],
    pkce: true,
    maxClockSkew: IDENTITY.maxClockSkewS,
    httpRequestClient: providerRequest,
    idx: { useGenericRemediator: true, exchangeCodeForTokens: false },
    headers: {
      ...forwardedFor(visitor),
      ...(device ? { 'x-device-token': device } : {}),
      ...(continuation ? { 'x-continuation': continuation } : {}),
      'accept-language': language,
    },
    storageManager: Object.fromEntries(sections.map((name) => [name, { storageProvider, storageKey: name, storageTypes: [] }])),
    transactionManager: { enableSharedStorage: false, saveLastResponse: false },
  } as OktaAuthOptions);
  const saved = (): Transaction | undefined => transactionSchema.safeParse(client.storageManager.getTransactionStorage().getStorage()).data;
  const start = (options: StartOptions = {}): Promise<IdxTransaction> =>
    client.idx.start({ ...options, ...(acr ? { acrValues: acr } : {}) });
  return {
    client,
    start,
    proceed: async (asked) => {
      if (!saved()) await start();
      if (!client.idx.canProceed()) throw new TransactionLost();
      const { action, ...fields } = asked;
      const options: ProceedOptions = { ...fields, exchangeCodeForTokens: false, ...(action === undefined ? {} : { actions: [action] }) };
      try {
        return await client.idx.proceed(options);
      } catch (error) {
        // Of itself the library refuses only what the answer does not offer, before it is sent: with a text, and no code.
        if (typeof error !== 'string' && !(error instanceof AuthSdkError)) throw error;
        const standing = await client.idx.proceed({ autoRemediate: false, exchangeCodeForTokens: false });
        throw new NotOffered(String(action ?? asked.step), standing, error);
      }
    },
    transaction: saved,
  };
}
