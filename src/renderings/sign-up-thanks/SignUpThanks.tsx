import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { ButtonLink } from '@/ui';
import { languagePath } from '@/lib/language-path';
import type { Page } from './fields.schema';

/** The account is there: what it is good for. */
function SignUpThanks({ page, route }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  return (
    <div className="wrap signin" data-shown="registered">
      <h1>{page.Title.value}</h1>
      <p>{phrase('signUp.thanks')}</p>
      <div className="signin__actions">
        <ButtonLink href={languagePath('/user-registration/for-you', route.language)} variant="accent">
          {phrase('account.forYou')}
        </ButtonLink>
        <ButtonLink href={languagePath('/user-registration/manage-account/edit-subscriptions', route.language)} variant="line">
          {phrase('account.subscriptions')}
        </ButtonLink>
      </div>
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: SignUpThanks, mode: 'interactive' };
