import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';
import { occasionOf, type Occasion } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import type { Exchange } from '../../kit/http.ts';
import { UsersError } from '../errors.ts';
import type { Reader } from '../tokens/reader.ts';
import { call, type UsersCall } from '../http/call.ts';
import { Reply } from '../../kit/calls/call.ts';
import { asLoggedInUser, loggedInUser } from '../model/shapes.ts';
import { findReader } from '../tokens/reader.ts';
import { company, country, email, firstName, language, lastName, titleName, verificationCode } from '../model/validation.ts';
import { oweAlumni } from './alumni-holder.ts';
import { needAllFactors } from './factors.ts';
import { findByEmail, forgetIdentity, heldAddresses, subjectsOf, updateProfile } from './accounts.ts';
import { eraseAccount } from './erase.ts';
import { exportEverything } from './personal-data.ts';
import { oweLanguage } from './provider-language.ts';
import { CODE_MINUTES } from '../mail/mails.ts';
import { moveAddress } from './follow-provider.ts';
import { createVerifications } from './verifications.ts';

const profileChange = z.strictObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  company: company.optional(),
  titleName: titleName.optional(),
  country: country.optional(),
  language: language.optional(),
  /** Changes only when the code that is sent there comes back. */
  email: email.optional(),
});

const profileAnswer = loggedInUser.extend({
  /** A new address that waits for its code. */
  pendingEmail: z.object({ verificationId: z.uuid(), email: z.string() }).optional(),
});

type Rows = Record<string, unknown>[];

/** Rows of another service by table; none where there is no such service, undefined where it does not answer. */
async function heldBy(
  service: 'identity' | 'forms' | 'offers' | 'alumni' | 'content',
  held: Promise<Readonly<Record<string, Rows>>> | undefined,
  { log }: Pick<UsersContext, 'log'>,
): Promise<Record<string, Rows> | undefined> {
  try {
    return Object.fromEntries(Object.entries((await held) ?? {}).map(([table, rows]) => [`${service}_${table}`, rows]));
  } catch (error) {
    log.warn({ err: error, service }, 'what another service holds cannot be exported now');
    return undefined;
  }
}

/** What is held under several addresses, table by table. */
const together = (held: readonly Readonly<Record<string, Rows>>[]): Record<string, Rows> =>
  Object.fromEntries(
    [...new Set(held.flatMap((each) => Object.keys(each)))].map((table) => [table, held.flatMap((each) => each[table] ?? [])]),
  );

/** What of the time that somebody waits for an erasure the provider has to say whether two factors are needed. */
const SAYS_MS = 3_000;

/**
 * The same before an account is erased, which does not wait for a provider that is away: nobody takes an account over by it, and who wants
 * to be forgotten is (docs/adr/0021-user-service.md).
 */
async function needAllFactorsToErase(context: UsersContext, reader: Reader): Promise<void> {
  const asked = needAllFactors(context, reader).catch((error: unknown) => {
    if (!(error instanceof UsersError) || error.reason !== 'identity-provider-unavailable') throw error;
    context.log.warn({ err: error, reader: reader.accountId }, 'an account is erased without knowing whether it has a second factor');
  });
  await Promise.race([asked, setTimeout(SAYS_MS, undefined, { ref: false })]);
  // It is over: what comes of it is nobody's.
  asked.catch(() => undefined);
}

/**
 * Mails the code to the new address and says so to the old one. Whether the address has an account is said to its owner alone. An account
 * that was erased while the relay was away, or has another address by now, has nobody to mail.
 */
export async function mailNewAddress(
  { db, mails }: UsersContext,
  { to, from, language, code, occasion }: { to: string; from: string; language: Language; code: string; occasion: Occasion },
): Promise<void> {
  if ((await findByEmail(db, from)) === undefined) return;
  const taken = await findByEmail(db, to);
  if (taken !== undefined) return mails.notice('emailTaken', taken.email, taken.language, { occasion });
  await mails.code('changeEmail', to, language, { code, occasion });
  await mails.notice('changeEmailNotice', from, language, { occasion, values: { email: to } });
}

/** The profile, the change of address, export and erasure. */
export function accountOperations(context: UsersContext): UsersCall[] {
  const { db, secrets, mails, attempts, management, endings, config, owing, security } = context;
  const verifications = createVerifications(db, secrets);

  const startEmailChange = async (reader: Reader, next: string, exchange: Exchange) => {
    const { accountId, email: from, language } = reader;
    const asked = occasionOf(exchange);
    const given = { accountId, email: next };
    // Pressed twice it is one try.
    if ((await verifications.pressed('change-email', given)) === undefined) {
      // By the account, whose address changes; and by the address that is mailed, which may be anybody's.
      await attempts.count('change-email', from, accountId);
      await attempts.countMail('change-email to', next, exchange);
    }
    const { id } = await verifications.startOnce('change-email', given, (transaction, code) =>
      owing.put({ kind: 'change-email', to: next, from, language, code, occasion: asked }, CODE_MINUTES, transaction),
    );
    return { verificationId: id, email: next };
  };

  return [
    call({
      method: 'GET',
      path: '/v2/Users/',
      summary: 'The profile of the signed-in reader.',
      access: 'session',
      answer: loggedInUser,
      handle: async ({ reader }) => asLoggedInUser(reader),
    }),
    call({
      method: 'PUT',
      path: '/v2/Users/',
      summary:
        'Changes the fields that are sent. A new e-mail address needs a recent sign-in, of two factors where the account has an app or a phone (`acrValues` of the refusal names them), and its code at confirm-email.',
      access: 'session',
      body: profileChange,
      answer: profileAnswer,
      refuses: ['reauthentication-required', 'identity-provider-unavailable'],
      limit: 'other',
      handle: async ({ reader, body, exchange }) => {
        const { email: next, ...profile } = body;
        const changes = next !== undefined && next.toLowerCase() !== reader.email.toLowerCase();
        if (changes) await needAllFactors(context, reader);
        const pendingEmail = changes ? await startEmailChange(reader, next, exchange) : undefined;
        await db.transaction().execute(async (transaction) => {
          await updateProfile(transaction, reader.accountId, profile);
          if ([profile.firstName, profile.lastName, profile.language].some((each) => each !== undefined))
            await oweAlumni(context, reader.accountId, profile.language, transaction);
          if (profile.language !== undefined) await oweLanguage(context, reader.accountId, transaction);
        });
        owing.wake();
        const updated = await findReader(db, reader.sessionId);
        if (updated === undefined) throw new UsersError('session-expired');
        return { ...asLoggedInUser(updated), ...(pendingEmail === undefined ? {} : { pendingEmail }) };
      },
    }),
    call({
      method: 'POST',
      path: '/v2/Users/confirm-email',
      summary: 'Finishes a change of address with the code that was sent there. The old address is told; other sessions end.',
      access: 'session',
      body: z.strictObject({ verificationId: z.uuid(), code: verificationCode }),
      answer: loggedInUser,
      refuses: ['code-refused', 'email-taken', 'identity-provider-unavailable'],
      handle: async ({ reader, body, exchange }) => {
        const next = await verifications.finish('change-email', { id: body.verificationId, code: body.code }, async (proof) => {
          if (proof.accountId !== reader.accountId) throw new UsersError('code-refused');
          const subjects = await subjectsOf(db, reader.accountId, config.identityIssuer);
          await db.transaction().execute(async (transaction) => {
            const account = { id: reader.accountId, email: reader.email, language: reader.language };
            await moveAddress(context, transaction, { account, subjects, email: proof.email, occasion: occasionOf(exchange) });
            // Last, and inside: what the provider does not take, we do not keep.
            for (const subject of subjects)
              if (!(await management.setEmail(subject, proof.email, reader.signIn)))
                await forgetIdentity(transaction, config.identityIssuer, subject);
          });
          return proof.email;
        });
        owing.wake();
        security.write({ event: 'account', change: 'email-changed', account: next, reader: reader.accountId });
        await endings.others(reader.accountId, 'email-changed', reader);
        return { ...asLoggedInUser(reader), email: next };
      },
    }),
    call({
      method: 'DELETE',
      path: '/v2/Users/',
      summary:
        'Erases everything held about the reader, at the identity provider, the forms service, the offers service, the alumni gateway and the content service too; a subscription and a membership of the alumni end with it. A recent sign-in is needed, of two factors where the account has an app or a phone. 202: a part elsewhere is still being tried.',
      access: 'recent',
      answer: z.object({ erased: z.boolean() }),
      refuses: ['reauthentication-required', 'identity-provider-unavailable'],
      handle: async ({ reader, exchange }) => {
        const began = Date.now();
        await needAllFactorsToErase(context, reader);
        const account = { id: reader.accountId, email: reader.email, waited: Date.now() - began };
        const done = await eraseAccount(context, account, async (transaction, addresses) => {
          for (const address of addresses) await owing.forget(address, transaction);
          await mails.notice('accountErased', reader.email, reader.language, { occasion: occasionOf(exchange) }, transaction);
        });
        security.write({ event: 'account', change: 'closed', account: reader.email, reader: reader.accountId });
        owing.wake();
        await attempts.clear('change-email', reader.accountId);
        await attempts.clear('reset-password', reader.email);
        return new Reply({ erased: done }, done ? 200 : 202);
      },
    }),
    call({
      method: 'GET',
      path: '/v2/Users/export',
      summary:
        'Everything held about the reader, as rows by table; `forms_…` is what the forms service holds under the address, and under those that the account had before, as long as it has or had them, `identity_…` what the identity provider, `offers_…` what the offers service and `alumni_…` what the alumni gateway and `content_…` what the content service hold of the account, `unavailable` who did not answer. What was counted of visits (the collector) is held of nobody, and is not in it.',
      access: 'session',
      answer: z.object({
        exportedAt: z.iso.datetime(),
        account: loggedInUser,
        held: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
        unavailable: z.array(z.enum(['identity', 'forms', 'offers', 'alumni', 'content'])),
      }),
      handle: async ({ reader }) => {
        const addresses = await heldAddresses(db, reader.accountId);
        const { forms, management } = context;
        const subjects = await subjectsOf(db, reader.accountId, context.config.identityIssuer);
        const [own, atIdentity, atForms, atOffers, atAlumni, atContent] = await Promise.all([
          exportEverything(db, reader.accountId),
          heldBy('identity', Promise.all(subjects.map((subject) => management.export(subject))).then(together), context),
          heldBy('forms', forms && Promise.all(addresses.map((address) => forms.export(address))).then(together), context),
          heldBy('offers', context.offers?.export({ uid: reader.accountId, email: reader.email }), context),
          heldBy('alumni', context.alumni?.export({ uid: reader.accountId, email: reader.email }), context),
          heldBy('content', context.content?.export({ uid: reader.accountId, email: reader.email }), context),
        ]);
        return {
          exportedAt: new Date().toISOString(),
          account: asLoggedInUser(reader),
          held: { ...own, ...atIdentity, ...atForms, ...atOffers, ...atAlumni, ...atContent },
          unavailable: [
            ...(atIdentity === undefined ? ['identity' as const] : []),
            ...(atForms === undefined ? ['forms' as const] : []),
            ...(atOffers === undefined ? ['offers' as const] : []),
            ...(atAlumni === undefined ? ['alumni' as const] : []),
            ...(atContent === undefined ? ['content' as const] : []),
          ],
        };
      },
    }),
  ];
}
