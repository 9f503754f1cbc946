import { Told } from '@/features/account/common';
import { Person } from '../../contact/components/Person';
import { useContact } from '../../contact/words';
import { dayOf } from '../days';
import type { Post } from '../posts.schema';
import { hasCountry } from '../places';

/** Where a role is, of what kind, and until when it is open. */
export function Facts({ post, by = true }: { post: Post; by?: boolean }) {
  const { phrase, countryOf } = useContact();
  const where = [post.place, hasCountry(post) && countryOf(post.country)].filter(Boolean).join(', ');
  return (
    <p className="meta meta--points">
      <span>{phrase(`posts.type.${post.type}`)}</span>
      <span>
        <bdi>{where}</bdi>
      </span>
      {post.salary && (
        <span>
          <bdi>{post.salary}</bdi>
        </span>
      )}
      {by && (
        <span>
          {phrase('posts.by')} {post.mine ? phrase('posts.byYou') : <Person person={post.by} />}
        </span>
      )}
      <span>
        {post.state === 'open' ? <Told phrase="posts.closes" at={{ date: dayOf(post.closesAt) }} as="day" /> : phrase('posts.closed')}
      </span>
      {by && post.referral && <span>{phrase('posts.referral')}</span>}
    </p>
  );
}
