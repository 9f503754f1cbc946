import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CookieJar } from '@/features/account/server';
import { openSealed, seal } from '@/features/account/server';
import type { IdentityPage, Problem, SetUpKey, StepView } from './model';

/** A sign-in that is under way, as the visitor's browser keeps it: sealed, so that it is neither read nor changed there. */
export interface Flow {
  at: IdentityPage;
  language: string;
  view: StepView;
  problems: readonly Problem[];
  values: Readonly<Record<string, string>>;
  /** Transaction of the identity provider, as okta-auth-js stores it. */
  transaction?: string;
  /** What the step says first, as a dictionary key. */
  notice?: string;
  /** The next sign-in connects the account of another provider, which this transaction waits for. */
  linking?: boolean;
  /** Where the browser goes on to: the identity provider, which gives it a session and sends it back. */
  leave?: string;
  /** How the visitor proved who they are; social until a step says otherwise. */
  method?: 'password' | 'passwordless';
  /** A sign-up: what the form said, for the account that is made of it. */
  profile?: { firstName: string; lastName: string };
  /** Authenticator → id, of the ways that may be chosen now. */
  ways?: Readonly<Record<string, string>>;
  /** Name of the field that the current challenge takes, with the key of a security question. */
  answer?: { field: string; questionKey?: string };
  /** What is proven now is being set up: a code of a new address, the first code of an app. */
  enrolling?: boolean;
  /** What a reader who is signed in sets up. */
  setUp?: SetUpKey;
  /** It is set up. */
  finished?: boolean;
}

/** As long as the identity provider keeps a transaction. */
const FLOW_S = 3_600;
/** Browsers keep 4096 bytes of a cookie, name and attributes included. */
const MAX_LENGTH = 3_900;

export async function loadFlow(jar: CookieJar): Promise<Flow | undefined> {
  const packed = await openSealed('flow', jar.get('flow'));
  // Sealed by this server, so of its own shape.
  return typeof packed === 'string' ? (JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString('utf8')) as Flow) : undefined;
}

export async function saveFlow(jar: CookieJar, flow: Flow): Promise<void> {
  const sealed = await seal('flow', deflateRawSync(JSON.stringify(flow)).toString('base64url'), FLOW_S);
  if (sealed.length > MAX_LENGTH) throw new Error(`A sign-in of ${sealed.length} characters does not fit into a cookie`);
  jar.set('flow', sealed, { maxAge: FLOW_S });
}

export const clearFlow = (jar: CookieJar): void => {
  if (jar.get('flow') !== undefined) jar.clear('flow');
};
