import { OktaAuth, type IdxTransaction, type OktaAuthOptions, type ProceedOptions } from '@okta/okta-auth-js';
import { IDENTITY, SSO_SCOPES } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { forwardedFor, type CalledFor } from '@/server/client-address';
import { identityClient } from '@/features/account/server';

export interface Visitor {
  site: { name: string; origin: string };
  /** The provider limits tries by its address. */
  for: CalledFor;
  /** By which the provider knows the browser again (`X-Device-Token`); left out where nothing is tried. */
  device?: string;
  language: string;
  /** Authentication context that the sign-in has to reach, where one factor is not enough (RFC 9470). */
  acr?: string;
}

/** What a transaction begins with, beside the client's own. */
export interface StartOptions {
  /** Lets an account's owner set something up (contract identity, `enrolment-token`). */
  activationToken?: string;
}

/** The provider's transaction cannot go on with what is asked of it: a new one may. */
export class TransactionOver extends Error {}

/** A step that the provider's answer has to offer, or an action; without either, what the transaction stands at. */
export interface Proceed {
  step?: string;
  action?: string;
  [field: string]: unknown;
}

export interface AuthClient {
  client: OktaAuth;
  /**
   * Goes on with the transaction; starts one when there is none.
   * @throws TransactionOver where it is none of ours, or does not offer what is asked
   */
  proceed(options: Proceed): Promise<IdxTransaction>;
  start(options?: StartOptions): Promise<IdxTransaction>;
  /** The transaction, for the visitor's flow. */
  transaction(): string | undefined;
}

/** Whether there is anything to be done: the library leaves an answer alone otherwise. */
const goesOn = ({ neededToProceed, interactionCode }: IdxTransaction): boolean =>
  neededToProceed.length > 0 && interactionCode === undefined;

const offers = ({ neededToProceed, actions = {} }: IdxTransaction, { step, action }: Proceed): boolean =>
  neededToProceed.some(({ name }) => name === (action ?? step)) || (action !== undefined && Object.hasOwn(actions, action));

const SECTION = 'transaction';
export const redirectUri = (origin: string): string => `${origin}/api/auth/callback`;

/** okta-auth-js with storage of one visitor: the transaction comes from the flow and goes back to it. */
export function authClient({ site, for: visitor, device, language, acr }: Visitor, transaction?: string): AuthClient {
  const env = getEnv();
  const { clientId, clientSecret } = identityClient(site.name, env);
  const stored = new Map<string, string>();
  const storageOf = (name: string) => ({
    getItem: (key: string) => stored.get(`${name} ${key}`) ?? null,
    setItem: (key: string, value: string) => void stored.set(`${name} ${key}`, value),
    removeItem: (key: string) => void stored.delete(`${name} ${key}`),
  });
  const sections = ['token', SECTION, 'shared-transaction', 'original-uri', 'cache', 'idx-response'];
  const client = new OktaAuth({
    issuer: env.IDENTITY_ISSUER,
    clientId,
    ...(clientSecret ? { clientSecret } : {}),
    redirectUri: redirectUri(site.origin),
    scopes: [...SSO_SCOPES],
    pkce: true,
    maxClockSkew: IDENTITY.maxClockSkewS,
    idx: { useGenericRemediator: true, exchangeCodeForTokens: false },
    headers: { ...forwardedFor(visitor), ...(device ? { 'x-device-token': device } : {}), 'accept-language': language },
    storageManager: Object.fromEntries(sections.map((name) => [name, { storageProvider: storageOf(name), storageTypes: [] }])),
    // What was answered last is looked at before the next step is sent, and not asked for again.
    transactionManager: { enableSharedStorage: false, saveLastResponse: true },
  } as OktaAuthOptions);
  const storage = client.storageManager.getTransactionStorage();
  if (transaction) storage.setStorage(JSON.parse(transaction) as Parameters<typeof storage.setStorage>[0]);
  const saved = (): string | undefined => {
    const meta: object | null = storage.getStorage();
    return meta && Object.keys(meta).length > 0 ? JSON.stringify(meta) : undefined;
  };
  const start = (options: StartOptions = {}): Promise<IdxTransaction> =>
    client.idx.start({ ...options, ...(acr ? { acrValues: acr } : {}) });
  return {
    client,
    start,
    proceed: async (asked) => {
      if (!saved()) await start();
      // Such as one of another client, since the configuration was changed.
      if (!client.idx.canProceed()) throw new TransactionOver('the stored transaction is none of this client');
      const standing = await client.idx.proceed({ autoRemediate: false, exchangeCodeForTokens: false });
      const { action, ...fields } = asked;
      if ((action ?? asked.step) === undefined || !goesOn(standing)) return standing;
      if (!offers(standing, asked)) throw new TransactionOver(`the provider offers no ${action ?? asked.step} just now`);
      const options: ProceedOptions = { ...fields, exchangeCodeForTokens: false, ...(action === undefined ? {} : { actions: [action] }) };
      const answer = await client.idx.proceed(options);
      // The library keeps what came before a refusal.
      if (answer.requestDidSucceed === false) client.transactionManager.clearIdxResponse();
      return answer;
    },
    transaction: saved,
  };
}
