import { useContact } from '../../contact/words';
import { daysLeft } from '../../posts/days';
import type { Post } from '../../posts/posts.schema';

/** From so many days on, a role should be renewed. */
const SOON_DAYS = 5;

/** How long a role is still open. */
export function Left({ post, now }: { post: Post; now: number }) {
  const { phrase } = useContact();
  const days = daysLeft(post.closesAt, now);
  return (
    <span className={post.state === 'open' && days <= SOON_DAYS ? 'alu__soon' : undefined}>
      {post.state === 'closed' ? phrase('posts.closed') : phrase('recruiter.left', { count: days })}
    </span>
  );
}
