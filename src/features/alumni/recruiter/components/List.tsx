import { ButtonLink, Empty } from '@/ui';
import { Back } from '../../contact/components/Back';
import { queryOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { alumniPath } from '../../navigation/paths';
import type { Post } from '../../posts/posts.schema';
import { ASKED } from '../asked';
import { Acts } from './Acts';
import { Left } from './Left';
import type { Place } from './place';

/** The own roles, the newest first. */
export function List({ posts, ...place }: Place & { posts: readonly Post[] }) {
  const { phrase, language, number } = useContact();
  const { here, data } = place;
  const open = posts.filter(({ state }) => state === 'open').length;
  const another = (
    <ButtonLink href={`${here}${queryOf(ASKED, data.asked, { view: 'new', id: '' })}`} variant="accent">
      {phrase('recruiter.new')}
    </ButtonLink>
  );
  if (posts.length === 0)
    return (
      <Empty level={2} title={phrase('recruiter.empty')} actions={another}>
        <p>{phrase('recruiter.emptyHint')}</p>
      </Empty>
    );
  return (
    <>
      <Back href={alumniPath('openings', language)}>{phrase('recruiter.toOpenings')}</Back>
      <div className="alu__offer-one">
        <p>{open === 0 ? phrase('recruiter.openNone') : phrase('recruiter.openNow', { count: open, number: number(open) })}</p>
        {another}
      </div>
      <ul className="rows alu__rows" aria-label={phrase('recruiter.list')}>
        {posts.map((post) => (
          <li key={post.id} className="alu__row">
            <h2 className="alu__title">
              <a href={`${here}${queryOf(ASKED, data.asked, { id: post.id, view: '' })}`}>
                <bdi>{post.title}</bdi>
              </a>
            </h2>
            <p className="meta meta--points">
              <span>
                <bdi>{post.employer}</bdi>
              </span>
              <Left post={post} now={data.now} />
              <span>{phrase('recruiter.answers', { count: post.answers ?? 0, number: number(post.answers ?? 0) })}</span>
              <span>{phrase('recruiter.referrals', { count: post.referrals ?? 0, number: number(post.referrals ?? 0) })}</span>
            </p>
            <Acts
              post={post}
              account={place.account}
              fields={place.fields}
              edit={`${here}${queryOf(ASKED, data.asked, { id: post.id, view: 'edit' })}`}
              now={data.now}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
