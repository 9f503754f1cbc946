import { ButtonLink } from '@/ui';
import { languagePath } from '@/lib/language-path';
import { usePhrases, useRoute } from '@/runtime/phrases';

/** The ways to an account that opens a text: to make one comes first, for who has one is signed in on most days. */
export function AccountWays({ signIn }: { signIn: string }) {
  const phrase = usePhrases();
  const { path, language } = useRoute();
  const to = languagePath(encodeURI(path), language);
  return (
    <>
      <ButtonLink href={`${languagePath('/sign-up', language)}?${new URLSearchParams({ to })}`} variant="accent">
        {phrase('access.signUp')}
      </ButtonLink>
      <ButtonLink href={signIn} variant="line">
        {phrase('access.signIn')}
      </ButtonLink>
    </>
  );
}
