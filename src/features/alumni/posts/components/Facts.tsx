import { Told } from '@/features/account/common';
import { Person } from '../../contact/components/Person';
import { useContact } from '../../contact/words';
import { dayOf } from '../days';
import type { Post } from '../posts.schema';
import { hasCountry } from '../places';

/** What a role pays and where it is: of many in a list, that is what decides. */
export function Terms({ post }: { post: Post }) {
  return (
    <div className="alu__terms">
      {post.salary && (
        <p>
          <strong>
            <bdi>{post.salary}</bdi>
          </strong>
        </p>
      )}
      <Where post={post} />
    </div>
  );
}

function Where({ post }: { post: Post }) {
  const { countryOf } = useContact();
  return <bdi>{[post.place, hasCountry(post) && countryOf(post.country)].filter(Boolean).join(', ')}</bdi>;
}

/** Of what kind a role is, where, and until when it is open. @param terms what it pays and where it is stands here too */
export function Facts({ post, by = true, terms = true }: { post: Post; by?: boolean; terms?: boolean }) {
  const { phrase } = useContact();
  return (
    <p className="meta meta--points">
      <span>{phrase(`posts.type.${post.type}`)}</span>
      {terms && (
        <span>
          <Where post={post} />
        </span>
      )}
      {terms && post.salary && (
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
