import { useWords } from '@/runtime';
import { Button } from '@/ui';
import { AccountForm, type Account } from '../common';
import type { ForYouData, Named } from './model';

/**
 * Follows or mutes a topic or an author, or takes that back.
 * @param named shown by its name alone, among many under a heading that says what is done
 */
export function TargetButton({
  form,
  kind,
  target: { slug, label },
  account,
  api,
  named = false,
}: {
  form: 'follow' | 'unfollow' | 'mute' | 'unmute';
  kind: 'topic' | 'author';
  target: Named;
  account: Account<ForYouData>;
  api: string;
  named?: boolean;
}) {
  const { phrase } = useWords();
  return (
    <AccountForm name={form} api={api} account={account} fields={{ kind, key: slug, label }} label="">
      <Button type="submit" variant="line" size="small">
        {named ? (
          // Its name is what is read on it, in that order: who speaks to the machine says what is seen (WCAG 2.5.3).
          <>
            {label} <span>{phrase('account.forYou.follow')}</span>
          </>
        ) : (
          phrase(`account.follows.do.${form}`, { label })
        )}
      </Button>
    </AccountForm>
  );
}
