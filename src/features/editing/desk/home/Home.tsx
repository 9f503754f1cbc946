import { isolated } from '@/lib/isolated';
import type { ReactNode } from 'react';
import { languageName } from '@/lib/language-path';
import { StateTag, useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import type { HomeData, Listed } from './home.server';

function Part({ id, count, children }: { id: string; count?: number | undefined; children: ReactNode }) {
  const { word } = useDesk();
  return (
    <section className={styles.part} aria-labelledby={`part-${id}`}>
      <h2 id={`part-${id}`}>
        {word(`home.${id}`)} {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}

function Rows({ list, none, to = '' }: { list: Listed | undefined; none: string; to?: string }) {
  const { word, href, when, language } = useDesk();
  if (!list) return <p className="hint">{word('home.unknown')}</p>;
  const { rows, count } = list;
  if (rows.length === 0) return <p className="hint">{word(none)}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={`${row.id} ${row.language} ${row.version}`}>
            <a className={styles.rowName} href={href(`item/${row.id}${to}?language=${row.language}&version=${row.version}`)}>
              <bdi lang={row.language}>{row.displayName}</bdi>
            </a>{' '}
            <StateTag state={row.state} live={false} scheduled={row.at ?? undefined} />
            <span className="meta">
              {[
                languageName(row.language, language),
                row.who && isolated(row.who),
                row.at ? word('home.showsAt', { at: when(row.at) }) : row.when && when(row.when),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {row.comment && (
              <q className={styles.quote} dir="auto">
                {row.comment}
              </q>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="hint">{word('home.more', { count: count - rows.length })}</p>}
    </>
  );
}

/** The desk: what waits for me, what I changed, what is scheduled, what others do. */
export function Home({ data: { awaiting, drafts, scheduled, releases, others, recent } }: { data: HomeData }) {
  const { word, href, when, editor, language } = useDesk();
  return (
    <>
      <div className={styles.head}>
        <h1>{word('home.title')}</h1>
        {editor.may.edit && (
          <a className="btn" href={href('new')}>
            {word('new.page')}
          </a>
        )}
        <form action={href('tree')} method="get" role="search" className={styles.find}>
          <label className="vh" htmlFor="q">
            {word('tree.find')}
          </label>
          <input className="input" type="search" id="q" name="q" placeholder={word('tree.findHint')} />
          <button className="btn btn--line" type="submit">
            {word('tree.search')}
          </button>
        </form>
      </div>
      <div className={styles.columns}>
        <Part id="awaiting" count={awaiting?.count}>
          <Rows list={awaiting} none="home.waitsNone" to="/publish" />
        </Part>
        <Part id="drafts" count={drafts?.count}>
          <Rows list={drafts} none="home.draftsNone" />
        </Part>
        <Part id="scheduled" count={(scheduled?.count ?? 0) + (releases?.length ?? 0)}>
          <Rows list={scheduled} none="home.scheduledNone" to="/publish" />
          {releases && releases.length > 0 && (
            <ul className={styles.rows}>
              {releases.map(({ id, name, at, items }) => (
                <li key={id}>
                  <a className={styles.rowName} href={href(`releases/${id}`)}>
                    <bdi>{name}</bdi>
                  </a>
                  <span className="meta">
                    {[word('home.release', { count: items.length }), at && when(at)].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part id="recent">
          {recent && recent.length > 0 ? (
            <ul className={styles.rows}>
              {recent.map(({ id, displayName, at }) => (
                <li key={id}>
                  <a className={styles.rowName} href={href(`item/${id}?language=${language}`)}>
                    <bdi>{displayName}</bdi>
                  </a>
                  <span className="meta">{when(at)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="hint">{word(recent ? 'home.recentNone' : 'home.unknown')}</p>
          )}
        </Part>
        <Part id="others" count={others?.length}>
          {others && others.length > 0 ? (
            <ul className={styles.rows}>
              {others.map((other) => (
                <li key={`${other.name} ${other.item.id} ${other.language}`}>
                  <a className={styles.rowName} href={href(`item/${other.item.id}?language=${other.language}`)}>
                    <bdi lang={other.language}>{other.item.displayName}</bdi>
                  </a>
                  <span className="meta">
                    {[isolated(other.name), languageName(other.language, language), when(other.since)].join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="hint">{word('home.othersNone')}</p>
          )}
        </Part>
      </div>
    </>
  );
}
