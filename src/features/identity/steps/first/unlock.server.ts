import { z } from 'zod';
import { email } from '@/features/account/validation/server';
import { fieldsOf, idxView, type IdxField } from '../../idx-view.schema';
import { step } from '../step.server';

const NAME = 'select-authenticator-unlock-account';

/** Named flow unlock-account: a code to the address opens a password that was paused. */
export const unlock = step({
  input: z.object({ identifier: email }),
  from: 'anywhere',
  begins: 'unlock',
  page: 'lockedAccount',
  keeps: ['identifier'],
  run: async ({ auth }, { identifier }) => {
    const offered = idxView.parse((await auth.proceed({ step: 'unlock-account' })).rawIdxState);
    const form = offered.remediation.value.find(({ name }) => name === NAME);
    const [option] = form?.value.find(({ name }) => name === 'authenticator')?.options ?? [];
    return { answer: await auth.proceed({ step: NAME, identifier, authenticator: sent(fieldsOf(option?.value)) }) };
  },
});

/** The fields of an option as a form sends them: id and method. */
const sent = (fields: readonly IdxField[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value]] : [])));
