import { ButtonLink, Icon } from '@/ui';
import { usePhrases, useRoute, useSiteLanguage } from '@/runtime/phrases';
import { neededFor } from '@/runtime/access';
import { AccountWays } from './AccountWays';
import { Rest } from './Rest';

/**
 * Where the teaser of a gated text ends: who may read on, what remains, and the way to it, as far as there is one. Nothing on a page
 * that is whole. What it stands for was never sent; `gated` is the class by which markup for search engines names the part.
 */
export function AccessGate() {
  const phrase = usePhrases();
  const { access, signIn } = useRoute();
  const language = useSiteLanguage();
  const needs = neededFor(access);
  if (!needs) return null;
  return (
    <section className="gated gate" aria-labelledby="gate-title" {...language}>
      <Icon name="lock" />
      <div className="gate__words">
        <h2 className="gate__title" id="gate-title">
          {phrase(`access.${needs}.title`)}
        </h2>
        <Rest />
        <p>{phrase(signIn ? `access.${needs}.text` : 'access.ask')}</p>
        {signIn && (
          <div className="gate__ways">
            {needs === 'registered' ? (
              <AccountWays signIn={signIn} />
            ) : (
              <ButtonLink variant="accent" href={signIn}>
                {phrase('access.signIn')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
