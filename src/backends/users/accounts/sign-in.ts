import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../lib/languages.ts';
import { UsersError } from '../errors.ts';
import type { Occasion } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import type { IdentityClaims } from '../tokens/identity-token.ts';
import { wasEnded } from '../tokens/endings.ts';
import type { LoginMethod } from '../tokens/reader.ts';
import { email as emailSchema, firstName, lastName } from '../model/validation.ts';
import { createAccount, findByEmail, findByIdentity, isSameAddress, linkIdentity } from './accounts.ts';
import type { AccountKey, Profile } from './accounts.ts';
import { isBeingErased } from './erase.ts';
import { followClaims, followProvider } from './follow-provider.ts';
import { createVerifications } from './verifications.ts';

export interface SignIn {
  claims: IdentityClaims;
  loginMethod: LoginMethod;
  /** What a sign-up form said; the provider's claims are the default. */
  profile?: Profile;
  /** Of the page, for the mails of a new account; the provider's claim is the default. */
  language?: Language | undefined;
  /** When and with which browser, for the mail that asks the owner. */
  occasion: Occasion;
  /** Proof that the person owns the account of the same address. */
  link?: { id: string; code: string };
}

/** A name that the rules of section 5 refuse is left empty, for the reader to fill in. */
const acceptable = (schema: typeof firstName, value: string): string => (schema.safeParse(value).success ? value : '');

function verifiedEmail(claims: IdentityClaims): string {
  const parsed = emailSchema.safeParse(claims.email);
  if (!parsed.success || !claims.emailVerified) throw new UsersError('email-not-verified');
  return parsed.data;
}

/** Sends the owner a code. Signing in with another provider proves who somebody is there, not that the account here is theirs. */
async function askOwner(context: UsersContext, owner: AccountKey, subject: string, occasion: Occasion): Promise<UsersError> {
  const { db, secrets, mails, attempts } = context;
  await attempts.count('link-identity', owner.email);
  const { id, code } = await createVerifications(db, secrets).start('link-identity', { accountId: owner.id, email: owner.email, subject });
  await mails.code('linkIdentity', owner.email, owner.language, { code, occasion });
  return new UsersError('link-required', { details: { linkId: id } });
}

interface Resolved {
  account: AccountKey;
  created: boolean;
  /** What changed about the account, so that all its sign-ins end but this one, once that has its session. */
  changed?: 'email-changed' | 'way-added' | undefined;
}

/**
 * The account of a verified identity: the known one, a new one, or the one of the same address once its owner has proved it.
 *
 * @throws UsersError `email-not-verified`, `link-required` (a code was sent), `code-refused`
 */
export async function resolveAccount(
  context: UsersContext,
  { claims, loginMethod, profile, language, link, occasion }: SignIn,
): Promise<Resolved> {
  const { db, secrets, config, security, mails, owing } = context;
  const identity = { issuer: config.identityIssuer, subject: claims.subject };
  const known = await findByIdentity(db, identity.issuer, identity.subject);
  if (known !== undefined) {
    const vouched = claims.emailVerified ? emailSchema.safeParse(claims.email).data : undefined;
    const { signIn, authenticatedAt } = claims;
    // A token of a sign-in that was ended starts no session, and says nothing of the account either.
    const moved =
      vouched !== undefined &&
      !(await wasEnded(db, { accountId: known.id, signIn, authenticatedAt })) &&
      (await followClaims(context, known, { subject: claims.subject, email: vouched, occasion }));
    return { account: known, created: false, changed: moved ? 'email-changed' : undefined };
  }
  // Whoever is being erased at the provider is not brought back by a session that the provider still has.
  if (await isBeingErased(db, claims.subject)) throw new UsersError('identity-token-refused', { message: 'The account is being erased.' });
  let linked: AccountKey | undefined;
  if (link !== undefined) {
    // The address was looked at before its owner was mailed.
    await createVerifications(db, secrets).finish('link-identity', link, async ({ subject, accountId }) => {
      if (subject !== claims.subject || accountId === undefined) throw new UsersError('code-refused');
      linked = await db.transaction().execute(async (transaction) => {
        const owner = await linkIdentity(transaction, { ...identity, accountId, loginMethod });
        // It opens the account from now on: its owner is told, and may be somebody else than who read the code.
        if (owner !== undefined) await mails.notice('identityLinked', owner.email, owner.language, { occasion }, transaction);
        return owner;
      });
    });
    owing.wake();
    if (linked !== undefined) security.write({ event: 'account', change: 'linked', account: linked.email, reader: linked.id });
  } else {
    const email = verifiedEmail(claims);
    const held = await findByEmail(db, email);
    const owner = (held && (await followProvider(context, held, occasion, { keep: claims.signIn })))?.account;
    if (owner !== undefined && isSameAddress(owner.email, email)) {
      // Two first sign-ins at once: the other may have made the account since this one looked for its identity.
      const twin = await findByIdentity(db, identity.issuer, identity.subject);
      if (twin !== undefined) return { account: twin, created: false };
      throw await askOwner(context, owner, claims.subject, occasion);
    }
    const made = await createAccount(db, {
      ...identity,
      loginMethod,
      email,
      profile: {
        ...profile,
        firstName: profile?.firstName ?? acceptable(firstName, claims.firstName),
        lastName: profile?.lastName ?? acceptable(lastName, claims.lastName),
        language: language ?? LANGUAGES.find((one) => one === claims.locale?.toLowerCase().split(/[-_]/)[0]) ?? DEFAULT_LANGUAGE,
      },
    });
    if (made !== undefined) {
      security.write({ event: 'account', change: 'created', account: made.email, reader: made.id });
      return { account: made, created: true };
    }
  }
  // Linked just now, or made by the other of two at once.
  const found = await findByIdentity(db, identity.issuer, identity.subject);
  if (found === undefined)
    throw new UsersError('link-required', { message: 'An account with this e-mail address was made just now. Sign in again.' });
  return { account: found, created: false, changed: linked === undefined ? undefined : 'way-added' };
}
