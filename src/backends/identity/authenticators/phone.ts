import { maskedPhone, phoneNumber } from '../accounts/names.ts';
import { IdxProblem } from '../idx/problems.ts';
import type { SentCode } from '../idx/state.ts';
import { addEnrolment } from './change.ts';
import { checkCode, newCode } from './codes.ts';
import { text, type Authenticator, type Field, type StepContext } from './types.ts';

const CODE_FIELD: Field = { name: 'passcode', label: 'Enter code', required: true, maxLength: 6 };

/** A text message travels as mail to `<number>@sms.localhost`; a gateway, or the mailbox here, takes it from there. */
export async function sendSms(context: StepContext, number: string): Promise<SentCode> {
  const { services, tx } = context;
  const { code, sent } = await newCode(context, maskedPhone(number), false);
  await services.mailer.send('sms', `${number}@sms.localhost`, tx.state.locale, { code, app: services.appName });
  return sent;
}

export const phone: Authenticator<'phone_number'> = {
  startChallenge: async (context) => {
    const enrolment = context.enrolments.find((one) => one.key === 'phone_number');
    if (enrolment?.key !== 'phone_number') throw new IdxProblem({ name: 'unknown-authenticator' });
    return { key: 'phone_number', enrolmentId: enrolment.id, code: await sendSms(context, enrolment.profile.phoneNumber) };
  },
  verify: async (context, { code }, credentials) => {
    await checkCode(context, code, text(credentials, 'passcode'));
    const enrolment = context.enrolments.find((one) => one.key === 'phone_number');
    if (enrolment) await context.services.enrolments.used(enrolment);
  },
  challengeFields: () => [CODE_FIELD],
  challengeDetails: (_, { code }) => ({ profile: { phoneNumber: code.to }, sends: 'phone' }),
  startEnrolment: async (context, input) => {
    const number = phoneNumber(text(input, 'phoneNumber') ?? '');
    if (number === undefined) throw new IdxProblem({ name: 'bad-phone', field: 'authenticator.phoneNumber' });
    return { key: 'phone_number', phoneNumber: number, code: await sendSms(context, number) };
  },
  enrol: async (context, { code, phoneNumber: number }, credentials) => {
    await checkCode(context, code, text(credentials, 'passcode'));
    await addEnrolment(context, 'phone_number', { phoneNumber: number });
  },
  enrolForm: () => ({ form: { value: [CODE_FIELD] } }),
  enrolDetails: (_, { code }) => ({ profile: { phoneNumber: code.to }, sends: 'phone' }),
};
