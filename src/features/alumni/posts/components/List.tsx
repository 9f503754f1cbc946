import { Button, ButtonLink, Choice, Empty, MoreLink, Pagination } from '@/ui';
import { queryOf } from '../../contact/fitting';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import { alumniPath } from '../../navigation/paths';
import { ASKED } from '../asked';
import type { Posts } from '../posts.schema';
import { TYPES } from '../types';
import { Facts, Terms } from './Facts';
import type { Place } from './place';

function Controls({ data: { asked, countries }, here }: Place) {
  const { phrase } = useContact();
  return (
    // Chosen anew when the address is another: the browser keeps what was chosen in a field that stays.
    <form className="alu__ask" method="get" action={here} role="search" aria-label={phrase('posts.find')} key={queryOf(ASKED, asked)}>
      {asked.type && <input type="hidden" name="type" value={asked.type} />}
      <div className="field alu__q">
        <label htmlFor="posts-q">{phrase('posts.q')}</label>
        <input className="input" type="search" id="posts-q" name="q" defaultValue={asked.q} maxLength={CONTACT_LIMITS.words} />
      </div>
      <Choice
        id="posts-country"
        name="country"
        label={phrase('posts.country')}
        value={asked.country}
        options={[['', phrase('posts.country.all')], ...countries]}
      />
      <Button type="submit">{phrase('posts.show')}</Button>
    </form>
  );
}

/** Open roles that fit, newest first. */
export function List(place: Place & { list: Posts }) {
  const {
    data: { asked },
    here,
    list,
  } = place;
  const { phrase, language, number } = useContact();
  const counts = new Map(list.types.map(({ value, count }) => [value, count]));
  const narrowed = asked.q !== '' || asked.type !== '' || asked.country !== '';
  return (
    <>
      <Controls {...place} />
      <nav aria-label={phrase('posts.byType')} className="alu__topics">
        <ul className="tags alu__chips">
          {(['', ...TYPES] as const).map((type) => (
            <li key={type}>
              <a
                href={`${here}${queryOf(ASKED, asked, { type, page: '' })}`}
                className={type === asked.type ? 'tag tag--on' : 'tag'}
                aria-current={type === asked.type ? 'page' : undefined}
              >
                {phrase(type === '' ? 'posts.type.all' : `posts.type.${type}`)}
                {type !== '' && <span className="tabnum">{number(counts.get(type) ?? 0)}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {list.posts.length === 0 ? (
        <Empty
          level={2}
          title={phrase(narrowed ? 'posts.nothingFound' : 'posts.empty')}
          actions={
            <ButtonLink href={narrowed ? here : alumniPath('recruiter', language)} variant="line">
              {phrase(narrowed ? 'posts.all' : 'alumniHome.offerRole')}
            </ButtonLink>
          }
        >
          <p>{phrase(narrowed ? 'posts.nothingFoundHint' : 'posts.emptyHint')}</p>
        </Empty>
      ) : (
        <>
          <div className="resbar">
            <p>{phrase('posts.found', { count: list.total, number: number(list.total) })}</p>
            <MoreLink href={alumniPath('recruiter', language)}>{phrase('alumniHome.offerRole')}</MoreLink>
          </div>
          <ul className="rows alu__rows" aria-label={phrase('posts.list')}>
            {list.posts.map((post) => (
              <li key={post.id} className="alu__row">
                <h2 className="alu__title">
                  <a href={`${here}${queryOf(ASKED, asked, { id: post.id })}`}>
                    <bdi>{post.title}</bdi>
                  </a>
                </h2>
                <p>
                  <bdi>{post.employer}</bdi>
                </p>
                <div className="alu__terms">
                  <Terms post={post} />
                  <Facts post={post} terms={false} />
                </div>
                {post.answered && (
                  <p>
                    <span className="sc">{phrase('posts.answered')}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        hrefOf={(each) => `${here}${queryOf(ASKED, asked, { page: each === 1 ? '' : String(each) })}`}
        labels={{
          name: phrase('posts.pages'),
          previous: phrase('contact.previous'),
          next: phrase('contact.next'),
          page: (each) => phrase('contact.page', { page: each }),
        }}
      />
    </>
  );
}
