import { DeskForm, useDesk, useProblem, useTyped } from '../common';
import desk from '../common/editor.module.css';
import { AreaField } from './AreaField';
import { HOURS, USUAL_HOURS } from './hours';
import type { ReviewLink } from './review.schema';
import styles from './review.module.css';

function Link({ link, page }: { link: ReviewLink; page: string }) {
  const { word, when, editor } = useDesk();
  const { id, state, at, by, ends, note, opened, comments, url, language } = link;
  return (
    <li id={`link-${id}`} className={styles.link}>
      <p>
        <span className={styles.state}>{word(`links.state.${state}`)}</span> {word('links.by', { name: by, at: when(at) })}
        {state === 'open' && ` · ${word('links.ends', { at: when(ends) })}`} · {word('links.opened', { count: opened, comments })}
      </p>
      {note && <p className={styles.words}>{note}</p>}
      {url && (
        <div className="field">
          <label htmlFor={`url-${id}`}>{word('links.url')}</label>
          <input className="input" id={`url-${id}`} type="url" readOnly value={url} />
        </div>
      )}
      {state === 'open' && editor.may.edit && (
        <DeskForm page="comments" act="end-link" fields={{ link: id, page, language }}>
          <button className="btn btn--sm btn--line" type="submit" aria-label={word('links.endOf', { at: when(at) })}>
            {word('links.end')}
          </button>
        </DeskForm>
      )}
    </li>
  );
}

/** Links by which people without an account read a draft of a page: those there are, and a form to make one. */
export function ReviewLinks({
  links,
  page,
  language,
  versions,
}: {
  links: readonly ReviewLink[];
  page: string;
  language: string;
  versions: readonly number[];
}) {
  const { word, editor } = useDesk();
  const note = { typed: useTyped('note'), problem: useProblem('note') };
  return (
    <section className={desk.part} aria-labelledby="links">
      <h2 id="links">{word('links.title')}</h2>
      <p className="hint">{word('links.text')}</p>
      {links.length === 0 ? (
        <p className="hint">{word('links.none')}</p>
      ) : (
        <ul className={styles.links}>
          {links.map((link) => (
            <Link key={link.id} link={link} page={page} />
          ))}
        </ul>
      )}
      {editor.may.edit && (
        <DeskForm page="comments" act="make-link" fields={{ page, language }} className={desk.form}>
          <div className="field">
            <label htmlFor="hours">{word('links.hours')}</label>
            <select className="input" id="hours" name="hours" defaultValue={String(USUAL_HOURS)}>
              {HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {word(`links.hours.${hours}`)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="link-version">{word('links.version')}</label>
            <select className="input" id="link-version" name="version" defaultValue="">
              <option value="">{word('links.newest')}</option>
              {versions.map((version) => (
                <option key={version} value={version}>
                  {version}
                </option>
              ))}
            </select>
          </div>
          <AreaField
            name="note"
            label={word('links.note')}
            hint={word('links.noteHint')}
            value={note.typed}
            problem={note.problem}
            rows={2}
            maxLength={500}
          />
          <button className="btn" type="submit">
            {word('links.make')}
          </button>
        </DeskForm>
      )}
    </section>
  );
}
