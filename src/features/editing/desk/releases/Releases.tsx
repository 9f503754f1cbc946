import { languageName } from '@/lib/language-path';
import { Button, Notice } from '@/ui';
import type { Release } from '../../authoring/publishing.schema';
import { DeskForm, LineField, StateTag, useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import { fieldTime } from '../item/times';
import { goesAlong } from '../publish/goes-along';
import { Since, useSince } from '../publish/Since';
import type { ReleasesData } from './releases.server';

/** Releases: what is published together. */
export function Releases({ data: { releases, one, missing } }: { data: ReleasesData }) {
  return one ? <One release={one} missing={missing ?? []} /> : <All releases={releases} />;
}

function All({ releases }: { releases: readonly Release[] }) {
  const { word, href, when } = useDesk();
  return (
    <>
      <div className={styles.head}>
        <h1>{word('releases.title')}</h1>
      </div>
      <p className="hint">{word('releases.how')}</p>
      {releases.length === 0 && <p>{word('releases.none')}</p>}
      <ul className={styles.rows}>
        {releases.map((release) => (
          <li key={release.id}>
            <a className={styles.rowName} href={href(`releases/${release.id}`)}>
              {release.name}
            </a>
            <span className="meta">
              {[
                word('home.release', { count: release.items.length }),
                word(`releases.state.${release.state}`),
                release.at && when(release.at),
                release.by,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <DeskForm act="create" className={styles.line}>
        <LineField name="name" label={word('releases.new')} required maxLength={100} autoComplete="off" />
        <Button type="submit">{word('releases.make')}</Button>
      </DeskForm>
    </>
  );
}

function One({ release, missing }: { release: Release; missing: NonNullable<ReleasesData['missing']> }) {
  const { word, href, when, language, editor } = useDesk();
  // While it is planned the service changes nothing in it.
  const open = release.state === 'open';
  const since = useSince();
  const fields = { id: release.id };
  return (
    <>
      <nav className={styles.crumbs} aria-label={word('tree.above')}>
        <ol>
          <li>
            <a href={href('releases')}>{word('releases.title')}</a>
          </li>
        </ol>
      </nav>
      <div className={styles.head}>
        <h1>{release.name}</h1>
        <p className="meta">
          {[word(`releases.state.${release.state}`), release.at && when(release.at), release.publishedAt && when(release.publishedAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.columns}>
        {since && <Since since={since} />}
        <section className={styles.part} aria-labelledby="items">
          <h2 id="items">{word('home.release', { count: release.items.length })}</h2>
          {release.items.length === 0 && <p className="hint">{word('releases.empty')}</p>}
          {open && release.items.some(({ path }) => path === '') && (
            <Notice kind="warn">
              <p>{word('releases.goneHint')}</p>
            </Notice>
          )}
          {open && missing.length > 0 && (
            <Notice kind="warn" title={word('publish.needs', { count: missing.length })}>
              <ul>
                {missing.map((need) => (
                  <li key={`${need.id} ${need.language}`}>
                    <a href={href(`item/${need.id}?language=${need.language}`)}>{need.displayName || need.path || need.id}</a>
                    {need.why && <span className="meta"> {word(`publish.why.${need.why}`)}</span>}
                  </li>
                ))}
              </ul>
              {!missing.every(goesAlong) && <p>{word('releases.namedStay')}</p>}
              {missing.some(goesAlong) && (
                <DeskForm act="complete" fields={fields}>
                  <Button type="submit" size="small" variant="line">
                    {word('releases.complete')}
                  </Button>
                </DeskForm>
              )}
            </Notice>
          )}
          <DeskForm fields={fields}>
            <ul className={styles.rows}>
              {release.items.map((entry) => {
                const isGone = entry.path === '';
                const name = isGone ? word('releases.gone') : entry.displayName || entry.path || entry.id;
                return (
                  <li key={`${entry.id} ${entry.language}`} className={styles.treeRow}>
                    <span>
                      {isGone ? (
                        name
                      ) : (
                        <a className={styles.rowName} href={href(`item/${entry.id}?language=${entry.language}`)}>
                          {name}
                        </a>
                      )}{' '}
                      {!isGone && entry.state && <StateTag state={entry.state} live={false} />}
                    </span>
                    <span className="meta">
                      {[languageName(entry.language, language), entry.version && word('item.version', { version: entry.version })]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    {open && (
                      <button
                        type="submit"
                        className={styles.rowAct}
                        name="act"
                        value={`leave:${entry.id}:${entry.language}`}
                        aria-label={word('releases.leaveNamed', { name })}
                      >
                        {word('releases.leave')}
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
          </DeskForm>
        </section>
        {open && editor.may.edit && (
          <section className={styles.part} aria-labelledby="publish">
            <h2 id="publish">{word('publish.title')}</h2>
            <p className="hint">{word('releases.who')}</p>
            <DeskForm fields={{ ...fields, seen: since?.seen ?? release.seen }} className={styles.form}>
              <LineField
                name="when"
                type="datetime-local"
                label={word('publish.at')}
                hint={`${word('publish.atHint')} ${word('input.date.zone')}`}
                value={fieldTime(release.at)}
              />
              <p className={styles.acts}>
                <Button type="submit" name="act" value="publish" variant="accent">
                  {word('releases.publish')}
                </Button>
              </p>
            </DeskForm>
          </section>
        )}
        {release.state === 'scheduled' && editor.may.edit && (
          <section className={styles.part} aria-labelledby="publish">
            <h2 id="publish">{word('publish.title')}</h2>
            <p>{word('releases.planned')}</p>
            <p className="hint">{word('releases.whoCancels')}</p>
            <DeskForm act="cancel" fields={fields}>
              <Button type="submit" variant="line">
                {word('releases.cancel')}
              </Button>
            </DeskForm>
          </section>
        )}
        {open && (
          <section className={styles.part} aria-labelledby="manage">
            <h2 id="manage">{word('releases.manage')}</h2>
            <DeskForm act="rename" fields={fields} className={styles.line}>
              <LineField name="name" label={word('manage.name')} value={release.name} required maxLength={100} autoComplete="off" />
              <Button type="submit" variant="line">
                {word('manage.renameNow')}
              </Button>
            </DeskForm>
            <DeskForm act="delete" fields={fields}>
              <Button type="submit" variant="line">
                {word('releases.delete')}
              </Button>
            </DeskForm>
          </section>
        )}
      </div>
    </>
  );
}
