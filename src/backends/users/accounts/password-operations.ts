import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';
import { occasionOf, type Occasion } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import { CODE_MINUTES } from '../mail/mails.ts';
import { differsFrom, email, language, opaqueToken, password, verificationCode } from '../model/validation.ts';
import { findByEmail, forgetIdentity, isSameAddress, subjectsOf } from './accounts.ts';
import { followProvider } from './follow-provider.ts';
import { createVerifications } from './verifications.ts';

const masked = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
};

/** Mails the code and the link to whoever has the address, here or at the identity provider; nothing where nobody has. */
export async function mailNewPassword(
  context: UsersContext,
  job: { to: string; resetId: string; language: Language; occasion: Occasion },
): Promise<void> {
  const { db, secrets, mails, management, config } = context;
  const found = await findByEmail(db, job.to);
  const followed = found && (await followProvider(context, found, job.occasion));
  // The account of somebody whose address is another one by now is not that of whoever reads this one.
  const account = followed && isSameAddress(followed.account.email, job.to) ? followed.account : undefined;
  // Of several identities that with the address: what is typed to sign in is the address, and its password.
  const own = account && (followed?.subject ?? (await subjectsOf(db, account.id, config.identityIssuer))[0]);
  const subject = own ?? (await management.findByEmail(job.to));
  if (subject === undefined) return;
  const address = account?.email ?? job.to;
  const { code, linkToken } = await createVerifications(db, secrets).start('reset-password', {
    id: job.resetId,
    email: address,
    subject,
    ...(account === undefined ? {} : { accountId: account.id }),
  });
  await mails.resetPassword(address, account?.language ?? job.language, { code, linkToken, occasion: job.occasion });
}

/** Forgotten passwords, and what the passwordless sign-in step may show. All answers are the same whether or not there is an account. */
export function passwordOperations(context: UsersContext): UsersCall[] {
  const { db, secrets, attempts, management, endings, owing, config } = context;
  const verifications = createVerifications(db, secrets);

  return [
    call({
      method: 'POST',
      path: '/v2/Auth/reset-password-mail',
      summary: 'Mails a code and an address for a new password. Answers the same, as fast, where there is no account.',
      access: 'public',
      body: z.strictObject({ email, language: language.default('en') }),
      answer: z.object({ resetId: z.uuid(), codeMinutes: z.number().int() }),
      status: 202,
      limit: 'reset',
      handle: async ({ body, exchange }) => {
        await attempts.countMail('reset-password', body.email, exchange);
        const resetId = randomUUID();
        await owing.put(
          { kind: 'reset-password', to: body.email, resetId, language: body.language, occasion: occasionOf(exchange) },
          CODE_MINUTES,
        );
        return { resetId, codeMinutes: CODE_MINUTES };
      },
    }),
    call({
      method: 'POST',
      path: '/v2/Auth/reset-password',
      summary:
        'Sets the password at the identity provider with the code and the reset id, or with the token of the mailed address. All sessions end.',
      access: 'public',
      body: z.union([
        z.strictObject({ resetId: z.uuid(), code: verificationCode, password }),
        z.strictObject({ token: opaqueToken, password }),
      ]),
      refuses: ['code-refused', 'password-common', 'password-refused', 'identity-provider-unavailable'],
      handle: async ({ body }) => {
        const proof = await verifications.finish(
          'reset-password',
          'token' in body ? { linkToken: body.token } : { id: body.resetId, code: body.code },
          async (found) => {
            if (!differsFrom(body.password, found.email))
              throw new UsersError('password-refused', { message: 'The password may not be the e-mail address. Choose another one.' });
            if (found.subject === undefined) throw new UsersError('code-refused');
            if (!(await management.setPassword(found.subject, body.password))) {
              // The next code is for whoever of the account is still there.
              await forgetIdentity(db, config.identityIssuer, found.subject);
              throw new UsersError('code-refused');
            }
            return { ...found, subject: found.subject };
          },
        );
        if (proof.accountId === undefined) await endings.ofSubject(proof.subject);
        else await endings.all(proof.accountId, 'password-reset');
        await attempts.clear('reset-password', proof.email);
      },
    }),
    call({
      method: 'GET',
      path: '/passwordless-login-user-details',
      summary:
        'What the sign-in step may show of a passwordless account: nothing that tells whether there is one. Its own reader sees the first name.',
      access: 'optional',
      query: z.strictObject({ email }),
      answer: z.object({
        email: z.string(),
        codeLength: z.number().int(),
        codeMinutes: z.number().int(),
        firstName: z.string().optional(),
      }),
      handle: async ({ query, reader }) => ({
        email: masked(query.email),
        codeLength: 6,
        codeMinutes: CODE_MINUTES,
        ...(reader !== undefined && reader.email.toLowerCase() === query.email.toLowerCase() ? { firstName: reader.firstName } : {}),
      }),
    }),
  ];
}
