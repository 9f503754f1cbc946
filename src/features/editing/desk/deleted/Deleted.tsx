import { isolated } from '@/lib/isolated';
import { Button, FieldProblem, Notice, problemId } from '@/ui';
import type { Deleted as Entry } from '../../authoring/recycled.schema';
import { DeskForm, FindForm, LineField, Outcome, Pages, useDesk, useProblem } from '../../common';
import { MOST_PLACES } from '../places';
import styles from '../../common/editor.module.css';
import type { DeletedData, Restored } from './deleted.server';

const isRestored = (more: unknown): more is Restored => typeof more === 'object' && more !== null && 'missing' in more;

/** What was deleted, and how it comes back. */
export function Deleted({ data }: { data: DeletedData }) {
  const { word, href, wrong, title } = useDesk();
  const { content, one } = data;
  return (
    <>
      <nav className={styles.crumbs} aria-label={word('tree.above')}>
        <ol>
          <li>
            <a href={href(`tree?language=${content}`)}>{word('tree.title')}</a>
          </li>
          {one && (
            <li>
              <a href={href(`deleted?language=${content}`)}>{word('deleted.title')}</a>
            </li>
          )}
        </ol>
      </nav>
      <div className={styles.head}>
        <h1>{title}</h1>
        {!one && <FindForm page="deleted" label={word('deleted.find')} content={data.content} q={data.q} />}
      </div>
      {isRestored(wrong?.more) && <Back restored={wrong.more} content={content} />}
      {one ? <One data={data} {...one} /> : <List data={data} />}
    </>
  );
}

/** What is back, with what it names that is not. */
function Back({ restored: { id, name, missing }, content }: { restored: Restored; content: string }) {
  const { word, href } = useDesk();
  return (
    <Outcome kind="warn" title={word('deleted.back', { name })}>
      <p>{word('deleted.missing', { count: missing.length })}</p>
      <ul>
        {missing.map((each) => (
          <li key={`${each.id} ${each.field}`}>
            <a href={href(`item/${each.id}?language=${content}`)}>{each.displayName}</a> <span className="meta">{each.field}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={href(`item/${id}?language=${content}`)}>{word('deleted.toItem')}</a>
      </p>
    </Outcome>
  );
}

function List({ data: { content, q, rows, total, page, pages } }: { data: DeletedData }) {
  const { word, href, when } = useDesk();
  return (
    <>
      <div className={styles.lead}>
        <p className="hint">{word('deleted.how')}</p>
        <p>{q ? word('tree.found', { count: total, q }) : word('deleted.count', { count: total })}</p>
      </div>
      <ul className={styles.rows}>
        {rows.map((entry) => (
          <li key={entry.id} className={styles.treeRow}>
            <a className={styles.rowName} href={href(`deleted/${entry.id}?language=${content}`)}>
              <bdi>{entry.displayName}</bdi>
            </a>
            <span className="meta">{[entry.path, word('deleted.by', { who: isolated(entry.who), at: when(entry.at) })].join(' · ')}</span>
            {entry.may.restore && entry.parent && (
              <DeskForm act="restore" fields={{ id: entry.id, language: content }} className={styles.rowForm}>
                <Button type="submit" size="small" variant="line" aria-label={word('deleted.restoreOf', { name: entry.displayName })}>
                  {word('deleted.restore')}
                </Button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      <Pages at="deleted" query={{ q, language: content }} page={page} pages={pages} />
    </>
  );
}

function One({
  data: { content },
  entry,
  places,
}: {
  data: DeletedData;
  entry: Entry;
  places: { q: string; rows: PlaceRow[] } | undefined;
}) {
  const { word, when } = useDesk();
  const facts = [entry.template, entry.path, word('deleted.by', { who: isolated(entry.who), at: when(entry.at) })];
  return (
    <>
      <div className={styles.lead}>
        <p className="meta">{facts.join(' · ')}</p>
        <p>{word('deleted.items', { count: entry.items })}</p>
        {!entry.may.restore && <p>{word('deleted.approver')}</p>}
      </div>
      {entry.may.restore && <Restore entry={entry} content={content} places={places} />}
      {entry.may.drop && <Drop entry={entry} content={content} />}
    </>
  );
}

type PlaceRow = { id: string; displayName: string; title?: string | undefined; path: string };

function Restore({
  entry: { id, parent },
  content,
  places,
}: {
  entry: Entry;
  content: string;
  places: { q: string; rows: PlaceRow[] } | undefined;
}) {
  const { word, href } = useDesk();
  const problem = useProblem('place');
  const rows = places?.rows ?? [];
  return (
    <section className={styles.part} aria-labelledby="restore">
      <h2 id="restore">{word('deleted.restore')}</h2>
      {!parent && (
        <Notice kind="info">
          <p>{word('deleted.noPlace')}</p>
        </Notice>
      )}
      <form method="get" action={href(`deleted/${id}`)} className={styles.line} role="search" aria-label={word('manage.place')}>
        <input type="hidden" name="language" value={content} />
        <div className={problem ? 'field field--err' : 'field'}>
          <label htmlFor="place">{word('manage.place')}</label>
          {problem && <FieldProblem control="place">{problem}</FieldProblem>}
          <input
            className="input"
            type="search"
            id="place"
            name="place"
            defaultValue={places?.q}
            aria-describedby={problem ? problemId('place') : undefined}
          />
        </div>
        <Button type="submit" variant="line">
          {word('tree.search')}
        </Button>
      </form>
      {places && rows.length === 0 && <p>{word('manage.noPlace', { q: places.q })}</p>}
      {(parent || rows.length > 0) && (
        <DeskForm act="restore" fields={{ id, language: content }} className={styles.form}>
          <fieldset className={styles.choices}>
            <legend>{word('manage.under')}</legend>
            {parent && (
              <label className="check">
                <input type="radio" name="parent" value="" defaultChecked />
                <span>
                  {word('deleted.where', { name: parent.displayName })} <span className="meta">{parent.path}</span>
                </span>
              </label>
            )}
            {rows.map((row, index) => (
              <label key={row.id} className="check">
                <input type="radio" name="parent" value={row.id} defaultChecked={!parent && index === 0} />
                <span>
                  {row.title || row.displayName} <span className="meta">{row.path}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {rows.length >= MOST_PLACES && <p className="hint">{word('input.find.more', { count: rows.length })}</p>}
          <LineField name="name" label={word('deleted.name')} hint={word('deleted.nameHint')} maxLength={100} autoComplete="off" />
          <Button type="submit" variant="accent">
            {word('deleted.restore')}
          </Button>
        </DeskForm>
      )}
    </section>
  );
}

function Drop({ entry: { id, displayName }, content }: { entry: Entry; content: string }) {
  const { word } = useDesk();
  const problem = useProblem('sure');
  return (
    <section className={styles.part} aria-labelledby="drop">
      <h2 id="drop">{word('deleted.drop')}</h2>
      <DeskForm act="drop" fields={{ id, language: content }} className={styles.form}>
        {problem && <FieldProblem control="sure">{problem}</FieldProblem>}
        <label className="check">
          <input
            type="checkbox"
            id="sure"
            name="sure"
            value="yes"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId('sure') : undefined}
          />
          <span>{word('deleted.dropSure', { name: displayName })}</span>
        </label>
        <Button type="submit" variant="line">
          {word('deleted.dropNow')}
        </Button>
      </DeskForm>
    </section>
  );
}
