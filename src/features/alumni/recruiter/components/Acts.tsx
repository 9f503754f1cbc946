import { AccountForm } from '@/features/account/common';
import { Button, ButtonLink, Flow } from '@/ui';
import { useContact } from '../../contact/words';
import { daysLeft, OPEN_DAYS } from '../../posts/days';
import type { Post } from '../../posts/posts.schema';
import { API, type Place } from './place';

/** What can be done about a role with one press. @param edit address of the form that changes it @param now what the page counts days from */
export function Acts({ post, account, fields, edit, now }: Pick<Place, 'account' | 'fields'> & { post: Post; edit?: string; now: number }) {
  const { phrase, named } = useContact();
  const renew = post.state === 'open' ? 'recruiter.renew' : 'recruiter.open';
  // It is open for as long as a renewal would make it.
  const fresh = post.state === 'open' && daysLeft(post.closesAt, now) >= OPEN_DAYS;
  const all = { ...fields, key: post.id };
  if (post.removed) return <p>{phrase('recruiter.removed')}</p>;
  return (
    <Flow className="alu__acts">
      {edit && post.state === 'open' && (
        <ButtonLink href={edit} variant="line" size="small" aria-label={named('recruiter.edit', post.title)}>
          {phrase('recruiter.edit')}
        </ButtonLink>
      )}
      {!fresh && (
        <AccountForm name="renew" api={API} account={account} fields={all}>
          <Button type="submit" variant="line" size="small" aria-label={named(renew, post.title)}>
            {phrase(renew)}
          </Button>
        </AccountForm>
      )}
      {post.state === 'open' && (
        <AccountForm name="close" api={API} account={account} fields={all}>
          <Button type="submit" variant="quiet" size="small" aria-label={named('recruiter.close', post.title)}>
            {phrase('recruiter.close')}
          </Button>
        </AccountForm>
      )}
    </Flow>
  );
}
