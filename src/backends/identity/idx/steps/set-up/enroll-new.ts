import { z } from 'zod';
import { plainName } from '../../../../../lib/forms/plain.ts';
import { isEmail, isName } from '../../../accounts/names.ts';
import { acceptPassword } from '../../../authenticators/password.ts';
import { authenticator } from '../../../authenticators/registry.ts';
import { identifyAccount } from '../../flow/account-of.ts';
import { IdxProblem, type Problem } from '../../problems.ts';
import { idxStep } from '../types.ts';

const text = z.string().trim().max(255);
const name = text.overwrite(plainName);

/**
 * `enroll-profile`: who the new account is for. The answer is the same whether or not the address is taken; its owner
 * learns it by mail, with a code that signs in.
 */
export const enrollNew = idxStep({
  path: 'enroll/new',
  from: ['enroll-profile'],
  schema: z.object({
    userProfile: z.object({ firstName: name, lastName: name, email: text }),
    credentials: z.object({ passcode: z.string().max(1000) }).optional(),
  }),
  run: async (context, { userProfile, credentials }) => {
    const { firstName, lastName, email } = userProfile;
    const problems: Problem[] = [
      ...(isName(firstName) ? [] : [{ name: 'bad-value', field: 'userProfile.firstName', params: ['First name'] } as const]),
      ...(isName(lastName) ? [] : [{ name: 'bad-value', field: 'userProfile.lastName', params: ['Last name'] } as const]),
      ...(isEmail(email) ? [] : [{ name: 'bad-email', field: 'userProfile.email', params: ['Email'] } as const]),
    ];
    if (problems.length > 0) throw new IdxProblem(...problems);
    const passwordHash =
      credentials && (await acceptPassword(credentials.passcode, [email, email.split('@')[0] ?? '', firstName, lastName]));
    await identifyAccount(context, email);
    context.tx.state.profile = { firstName, lastName, email, ...(passwordHash === undefined ? {} : { passwordHash }) };
    context.tx.state.step = { at: 'enroll', enrolling: await authenticator('okta_email').startEnrolment(context, {}), optional: false };
  },
});
