import { useWords } from '@/runtime';
import { TEXT_MAX_LENGTH } from '@/config/constants';
import { Button } from '@/ui';
// From their own files: the folder's door brings the account's pages.
import { slugOf } from '../common/slug-of';
import { FOLLOW_API, type Followed } from './model';

/**
 * Following from the page of a topic or a person, which is the same for everyone: a form that the browser sends, and that leads
 * back to the page. What is known of the reader comes later, by the behaviour `follow`. Without an address there is nothing to
 * follow.
 */
export function FollowForm({
  kind,
  path,
  label: whole,
}: Pick<Followed, 'kind' | 'label'> & {
  /** Of the page. */
  path: string;
}) {
  const { phrase, language } = useWords();
  const [key] = slugOf(path);
  const label = whole.slice(0, TEXT_MAX_LENGTH);
  if (key === undefined || !label) return null;
  return (
    <form
      method="post"
      action={FOLLOW_API}
      className="follow"
      data-enhance="follow"
      data-follow={phrase('account.follows.do.follow', { label })}
      data-unfollow={phrase('account.follows.do.unfollow', { label })}
      data-said-follow={phrase('account.follows.follow', { label })}
      data-said-unfollow={phrase('account.follows.unfollow', { label })}
      data-failed={phrase('account.error.noAnswer')}
    >
      {Object.entries({ kind, key, label, language } satisfies Followed & { language: string }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="form" value="follow" variant="line" size="small">
        {phrase('account.follows.do.follow', { label })}
      </Button>
      <span className="follow__said" role="status" />
    </form>
  );
}
