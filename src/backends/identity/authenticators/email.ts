import { languagePath } from '../../../lib/path-in-language.ts';
import { occasionText } from '../../kit/mail/occasion.ts';
import { maskedEmail } from '../accounts/names.ts';
import type { SentCode } from '../idx/state.ts';
import { supportedLocale, type MailName } from '../mail/render.ts';
import { CODE_MINUTES, checkCode, newCode } from './codes.ts';
import { text, type Authenticator, type Field, type StepContext } from './types.ts';

const CODE_FIELD: Field = { name: 'passcode', label: 'Enter code', required: true, maxLength: 6 };

/** The mail of each flow; a sign-up with a taken address gets one that signs in to the account there is. */
function mailName({ tx, user }: StepContext): MailName & ('code' | 'recovery' | 'unlock' | 'account-exists') {
  if (tx.state.flow === 'recovery') return 'recovery';
  if (tx.state.flow === 'unlock') return 'unlock';
  return tx.state.flow === 'sign-up' && user ? 'account-exists' : 'code';
}

/**
 * The address in the mail. A client with a page of its own gets code and state there (okta-auth-js: handleEmailVerifyCallback);
 * else it is a page of this service, which consumes the link on POST only.
 */
async function linkFor(context: StepContext, code: string): Promise<string> {
  const { services, client, tx } = context;
  if (client.emailLinkPath !== undefined) {
    const url = new URL(languagePath(client.emailLinkPath, tx.state.locale), client.origin);
    url.searchParams.set('otp', code);
    url.searchParams.set('state', tx.state.request.state);
    return url.href;
  }
  const sealedCode = services.secrets.seal('link', code);
  const token = await services.entryTokens.issue('email-link', { transactionId: tx.id, payload: { sealedCode } }, CODE_MINUTES * 60_000);
  return `${services.origin}/email/verify?token=${token}`;
}

/** Sends a code by mail. For an unknown address everything happens but the sending. */
export async function sendEmailCode(context: StepContext): Promise<SentCode> {
  const { services, tx, user } = context;
  const to = user?.email ?? (tx.state.flow === 'sign-up' ? tx.state.profile?.email : undefined);
  // Masked from what was typed: the stored spelling would tell that there is an account.
  const { code, sent } = await newCode(context, maskedEmail(tx.state.identifier ?? to ?? ''), to === undefined);
  const link = await linkFor(context, code);
  const { locale } = tx.state;
  const occasion = occasionText(context.occasion, supportedLocale(locale), 'asked');
  const values = { code, link, minutes: String(CODE_MINUTES), occasion, app: services.appName };
  const tell = to === undefined ? services.mailer.feign : services.mailer.send;
  await tell(mailName(context), to ?? tx.state.identifier ?? '', locale, values);
  return sent;
}

export const email: Authenticator<'okta_email'> = {
  startChallenge: async (context) => ({ key: 'okta_email', code: await sendEmailCode(context) }),
  verify: (context, { code }, credentials) => checkCode(context, code, text(credentials, 'passcode')),
  challengeFields: () => [CODE_FIELD],
  challengeDetails: (_, { code }) => ({ profile: { email: code.to }, sends: 'email' }),
  startEnrolment: async (context) => ({ key: 'okta_email', code: await sendEmailCode(context) }),
  enrol: (context, { code }, credentials) => checkCode(context, code, text(credentials, 'passcode')),
  enrolForm: () => ({ form: { value: [CODE_FIELD] } }),
  enrolDetails: (_, { code }) => ({ profile: { email: code.to }, sends: 'email' }),
};
