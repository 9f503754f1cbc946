import type { z } from 'zod';
import type { Language } from '../../../../lib/languages.ts';
import { UsersError } from '../../errors.ts';

/** Which sign-ins of a person, by the provider's names for them (`sid`): one, all but one, or all. */
export interface SignIns {
  only?: string | undefined;
  except?: string | undefined;
}

/** What the service does at the identity provider on behalf of an account. */
export interface IdentityManagement {
  /**
   * The provider tells the person; see that it is set to.
   * @returns false of who is not there any more
   * @throws UsersError `password-common`, `password-refused`
   */
  setPassword(subject: string, password: string): Promise<boolean>;
  /**
   * @param keep the sign-in that goes on, where the provider ends the others by itself
   * @returns false of who is not there any more
   * @throws UsersError `email-taken`
   */
  setEmail(subject: string, email: string, keep: string | undefined): Promise<boolean>;
  /** The language in which the provider writes to the person. Who is not there any more is written to by nobody. */
  setLanguage(subject: string, language: Language): Promise<void>;
  /** Erases the person there. One who is not there any more is erased. */
  remove(subject: string): Promise<void>;
  /** Ends sign-ins of the person, with their tokens. Who is not there any more has none. */
  endSignIns(subject: string, which: SignIns): Promise<void>;
  /** Whether it ends one sign-in alone; one that cannot ends all instead. */
  readonly endsOneAlone: boolean;
  /** The address of a person; undefined of who is not there any more. */
  emailOf(subject: string): Promise<string | undefined>;
  /** Whether the person set up a second factor: an app or a phone. Who is not there any more has none. */
  hasSecondFactor(subject: string): Promise<boolean>;
  /** Everything that the provider holds of the person, as rows by table, without secrets. Of who is not there any more nothing. */
  export(subject: string): Promise<Readonly<Record<string, Record<string, unknown>[]>>>;
  /** Subject of the person with this address; undefined when there is none. */
  findByEmail(email: string): Promise<string | undefined>;
}

const TIMEOUT_MS = 5_000;
/** Okta counts by the minute; a moment that is further away is of a clock that goes wrong. */
const MOST_S = 120;

export type ManagementCall = (method: string, path: string, body?: unknown) => Promise<Response>;

/** The key is refused, or may not do this. */
export class MayNot extends Error {
  override name = 'MayNot';
}

const AGAIN_S = 5;
/** @param seconds after which it is worth asking again */
const unavailable = (cause: unknown, seconds = AGAIN_S): UsersError =>
  new UsersError('identity-provider-unavailable', { headers: { 'retry-after': String(seconds) }, cause });
/** The same, until a setting is changed. */
const withoutEnd = (cause: unknown): UsersError => new UsersError('identity-provider-unavailable', { cause });

/** Seconds that a limit lasts: `Retry-After`, or the moment of Okta's `X-Rate-Limit-Reset` (seconds since 1970). */
function limitOf({ headers }: Response, now = Date.now()): number {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const reset = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  const seconds = Number.isFinite(after) ? after : Math.ceil(reset - now / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(1, seconds), MOST_S) : AGAIN_S;
}

/** Calls below `url`. A provider that is away, refuses the key or is over its limit is unavailable: no fault of the caller. */
export function managementCall(url: string, authorization: string, request: typeof fetch): ManagementCall {
  return async (method, path, body) => {
    let response: Response;
    try {
      response = await request(`${url}${path}`, {
        method,
        headers: { authorization, accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw unavailable(error);
    }
    const { status } = response;
    // No time mends that: whoever runs the product has to.
    if (status === 401 || status === 403)
      throw withoutEnd(new MayNot(`IDENTITY_MANAGEMENT_KEY may not: the management API answered ${status} to a ${method}.`));
    const said = (): Error => new Error(`The management API answered ${status} to a ${method}.`);
    if (status === 429) throw unavailable(said(), limitOf(response));
    if (status >= 500) throw unavailable(said());
    return response;
  };
}

/** A provider refused a password, for being `common` or for another reason; what it said goes along. */
export const passwordRefused = (common: boolean, provider: string | undefined): UsersError =>
  new UsersError(common ? 'password-common' : 'password-refused', {
    ...(provider === undefined ? {} : { details: { provider } }),
  });

export const pathPart = (value: string): string => encodeURIComponent(value);

export function needDone(response: Response, what: string): void {
  if (!response.ok) throw new Error(`The identity provider refused to ${what} with status ${response.status}.`);
}

/**
 * Whether a 404 says that there is no such person. An address that has no management API answers 404 too: to take that for "gone" would
 * leave whom we erased there.
 * @param saysSo of the answer's body
 * @throws UsersError where it says anything else
 */
export async function isGone(response: Response, saysSo: z.ZodType): Promise<boolean> {
  if (response.status !== 404) return false;
  if (saysSo.safeParse(await response.json().catch(() => undefined)).success) return true;
  throw unavailable(new Error('The management API answered 404, and not of a person: IDENTITY_MANAGEMENT_URL leads elsewhere.'));
}
