import type { IdxTransaction } from '@okta/okta-auth-js';
import { z } from 'zod';
import { newPassword as rule } from '@/features/account/validation/server';
import { idxView } from '../../idx-view.schema';
import type { Problem } from '../../model';
import type { PasswordRules } from '../../step-view.schema';
import { ENROL, toView } from '../../to-view.server';
import { step } from '../step.server';

/** Signs of each kind that a provider asks for, and what is said where there are too few. */
const KINDS = [
  ['lower', /\p{Ll}/gu, 'validation.password.lower'],
  ['upper', /\p{Lu}/gu, 'validation.password.upper'],
  ['digits', /\d/g, 'validation.password.digits'],
  ['symbols', /[^\p{L}\p{N}\s]/gu, 'validation.password.symbols'],
] as const;

/** The first rule of the provider that a password does not keep. What it may not have been before, the provider alone knows. */
function unkept(secret: string, rules: PasswordRules | undefined): Problem | undefined {
  if (!rules) return undefined;
  const problem = (key: string, least: number): Problem => ({ field: 'secret', key, params: { least } });
  if ([...secret].length < rules.length) return problem('validation.password.shorter', rules.length);
  const few = KINDS.find(([name, signs]) => [...secret.matchAll(signs)].length < rules[name]);
  return few && problem(few[2], rules[few[0]]);
}

const asksPassword = ({ rawIdxState }: IdxTransaction): boolean =>
  toView(idxView.parse(rawIdxState), { values: {} })?.step === 'new-password';

/** `enroll-authenticator`, `reset-authenticator` or `reenroll-authenticator`: a password that is chosen. */
export const newPassword = step({
  input: z.object({ secret: rule() }),
  from: ['new-password'],
  run: async ({ auth, flow: { stage, values } }, { secret }) => {
    const checked = rule(values.email ?? '', values.identifier ?? '').safeParse(secret);
    if (!checked.success) return { problems: [{ field: 'secret', key: checked.error.issues[0]?.message ?? 'validation.password.same' }] };
    const problem = unkept(secret, stage.rules);
    if (problem) return { problems: [problem] };
    if (stage.chosen) {
      const begun = await auth.proceed({ step: ENROL, authenticator: stage.chosen });
      if (!asksPassword(begun)) return { answer: begun };
    }
    return {
      answer: await auth.proceed({
        step: stage.under ?? (stage.enrolling ? 'enroll-authenticator' : 'reset-authenticator'),
        credentials: { passcode: secret },
      }),
      course: { method: 'password' },
    };
  },
});
