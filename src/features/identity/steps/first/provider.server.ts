import { z } from 'zod';
import { email } from '@/features/account/validation/server';
import { idxView } from '../../idx-view.schema';
import { remember } from '../../remember.schema';
import { step } from '../step.server';

/** Named flow redirect-idp: signing in where the visitor has an account already. */
export const provider = step({
  input: z.object({
    provider: z.string('signIn.problem.choose').max(100, 'signIn.problem.choose'),
    // Of the form for signing in, or for signing up, with whatever was typed so far.
    identifier: email.optional().catch(undefined),
    email: email.optional().catch(undefined),
    remember,
  }),
  from: 'anywhere',
  begins: 'identify',
  keeps: ['identifier', 'email', 'remember'],
  run: async ({ auth }, { provider, identifier, email, remember }) => {
    const answer = await auth.start();
    const found = idxView
      .parse(answer.rawIdxState)
      .remediation.value.find(({ name, idp }) => name === 'redirect-idp' && idp?.id === provider);
    return found?.href
      ? { leave: withAnswers(found.href, identifier ?? email, remember === 'on') }
      : { problems: [{ key: 'signIn.problem.choose' }] };
  },
});

/**
 * The other provider's form begins with the address that was given here (OpenID Connect Core, section 3.1.2.1, `login_hint`);
 * our identity provider is told of the tick, another one passes it over.
 */
function withAnswers(href: string, address: string | undefined, remember: boolean): string {
  const url = new URL(href);
  if (address !== undefined) url.searchParams.set('login_hint', address);
  if (remember) url.searchParams.set('rememberMe', 'true');
  return url.href;
}
