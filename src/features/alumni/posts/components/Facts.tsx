import { Told } from '@/features/account/common';
import { Person } from '../../contact/components/Person';
import { useContact } from '../../contact/words';
import { placeName } from '../../people/place';
import { dayOf } from '../days';
import type { Post } from '../posts.schema';

/** What a role pays and where it is: of many in a list, that is what decides. */
export function Terms({ post }: { post: Post }) {
  const { phrase } = useContact();
  return (
    <p className="points">
      {saysPay(post) && (
        <span>
          {post.salary ? (
            <strong>
              <bdi>{post.salary}</bdi>
            </strong>
          ) : (
            phrase('jobs.noPay')
          )}
        </span>
      )}
      <span>
        <Where post={post} />
      </span>
    </p>
  );
}

/** Of work that is not paid nothing is missing. */
const saysPay = ({ salary, type }: Post): boolean => Boolean(salary) || type !== 'volunteer';

function Where({ post: { place, country } }: { post: Post }) {
  const { phrase, locale } = useContact();
  return <bdi>{placeName(locale, place, country) || phrase('contact.anywhere')}</bdi>;
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
      {terms && saysPay(post) && <span>{post.salary ? <bdi>{post.salary}</bdi> : phrase('jobs.noPay')}</span>}
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
