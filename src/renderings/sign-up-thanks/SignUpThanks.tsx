import { FollowForm } from '@/features/account/follows';
import { IdentityFlow } from '@/features/identity';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { ButtonLink } from '@/ui';
import { StateTitle } from '@/ui/StateTitle';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The account is there: what to follow first, and where that leads. Whoever has no session is not thanked for one, and signs in here. */
function SignUpThanks({ page, route, data }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  if (data.signIn)
    return (
      <div className="wrap signin">
        <StateTitle site={phrase('site.name')} usual={page.Title.value}>
          {phrase('signIn.promptTitle')}
        </StateTitle>
        <IdentityFlow first={data.signIn} title={phrase('signIn.promptTitle')} />
      </div>
    );
  return (
    <div className="wrap signin" data-shown="registered">
      <h1>{page.Title.value}</h1>
      <p>{phrase('signUp.thanks')}</p>
      {data.topics.length > 0 && (
        <section className="signin__topics" aria-labelledby="first-topics">
          <h2 id="first-topics">{phrase('signUp.topics')}</h2>
          <p className="hint">{phrase('signUp.topicsHint')}</p>
          <ul>
            {data.topics.map(({ slug, label }) => (
              <li key={slug}>
                <FollowForm kind="topic" path={`/topics/${slug}`} label={label} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="signin__actions">
        <ButtonLink href={languagePath('/user-registration/for-you', route.language)} variant="accent">
          {phrase('signUp.toForYou')}
        </ButtonLink>
        <ButtonLink href={languagePath('/user-registration/manage-account/edit-subscriptions', route.language)} variant="line">
          {phrase('signUp.toNewsletters')}
        </ButtonLink>
      </div>
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: SignUpThanks, mode: 'interactive' };
