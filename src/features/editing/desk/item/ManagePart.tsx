import { isolated } from '@/lib/isolated';
import { Button, FieldProblem, Notice, problemId } from '@/ui';
import type { Item } from '../../authoring/items.schema';
import { DeskForm, LineField, useDesk, useProblem, useTyped } from '../../common';
import { MOST_PLACES } from '../places';
import styles from '../../common/editor.module.css';
import type { Part } from './model';

/** What can be done with an item as a whole: something below it, a copy, another name, another place, none. */
export function ManagePart({ item, part }: { item: Item; part: Extract<Part, { name: 'manage' }> }) {
  const { word, href } = useDesk();
  const fields = { id: item.id, language: item.language };
  return (
    <div className={styles.columns}>
      {item.insert.length > 0 && (
        <section className={styles.part} aria-labelledby="below">
          <h2 id="below">{word('manage.new')}</h2>
          <p>
            <a className="btn btn--line" href={href(`new/${item.id}?language=${item.language}`)}>
              {word('manage.newBelow', { name: item.displayName })}
            </a>
          </p>
        </section>
      )}
      {item.may.edit && (
        <section className={styles.part} aria-labelledby="copy">
          <h2 id="copy">{word('manage.duplicate')}</h2>
          <DeskForm act="duplicate" fields={fields} className={styles.form}>
            <LineField
              name="copyName"
              label={word('manage.copyName')}
              hint={word('manage.nameHint')}
              value={`${item.name}-2`}
              required
              maxLength={100}
              autoComplete="off"
            />
            <Button type="submit" variant="line">
              {word('manage.copy')}
            </Button>
          </DeskForm>
        </section>
      )}
      {item.may.rename && (
        <section className={styles.part} aria-labelledby="rename">
          <h2 id="rename">{word('manage.rename')}</h2>
          <DeskForm act="rename" fields={fields} className={styles.form}>
            <LineField
              name="name"
              label={word('manage.name')}
              hint={word('manage.nameHint')}
              value={item.name}
              required
              maxLength={100}
              autoComplete="off"
            />
            {item.page && (
              <label className="check">
                <input type="checkbox" name="redirect" value="yes" defaultChecked />
                <span>{word('manage.redirect')}</span>
              </label>
            )}
            <Button type="submit" variant="line">
              {word('manage.renameNow')}
            </Button>
          </DeskForm>
        </section>
      )}
      {item.may.rename && <Move item={item} part={part} />}
      {item.may.delete && <Delete item={item} part={part} />}
    </div>
  );
}

function Move({ item, part: { siblings, places } }: { item: Item; part: Extract<Part, { name: 'manage' }> }) {
  const { word, href } = useDesk();
  const problem = useProblem('parent');
  const fields = { id: item.id, language: item.language };
  const others = siblings.filter(({ id }) => id !== item.id);
  const at = siblings.findIndex(({ id }) => id === item.id);
  return (
    <section className={styles.part} aria-labelledby="move">
      <h2 id="move">{word('manage.move')}</h2>
      {item.parent && others.length > 0 && (
        <DeskForm act="move" fields={{ ...fields, parent: item.parent }} className={styles.line}>
          <div className="field">
            <label htmlFor="after">{word('manage.after')}</label>
            <select className="input" id="after" name="after" defaultValue={siblings[at - 1]?.id ?? `before:${others[0]?.id}`}>
              <option value={`before:${others[0]?.id}`}>{word('manage.first')}</option>
              {others.map(({ id, title, displayName }) => (
                <option key={id} value={id}>
                  {title || displayName}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" variant="line">
            {word('manage.order')}
          </Button>
        </DeskForm>
      )}
      <form method="get" action={href(`item/${item.id}/manage`)} className={styles.line} role="search" aria-label={word('manage.place')}>
        <input type="hidden" name="language" value={item.language} />
        <div className="field">
          <label htmlFor="place">{word('manage.place')}</label>
          <input className="input" type="search" id="place" name="place" defaultValue={places?.q} />
        </div>
        <Button type="submit" variant="line">
          {word('tree.search')}
        </Button>
      </form>
      {places && places.rows.length === 0 && <p>{word('manage.noPlace', { q: places.q })}</p>}
      {places && places.rows.length > 0 && (
        <DeskForm act="move" fields={fields} className={styles.form}>
          <fieldset className={styles.choices} aria-describedby={problem ? problemId('parent') : undefined}>
            <legend>{word('manage.under')}</legend>
            {problem && <FieldProblem control="parent">{problem}</FieldProblem>}
            {places.rows.map((row, index) => (
              <label key={row.id} className="check">
                <input type="radio" name="parent" value={row.id} id={index === 0 ? 'parent' : undefined} defaultChecked={index === 0} />
                <span>
                  {isolated(row.title || row.displayName)} <span className="meta">{row.path}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {places.rows.length >= MOST_PLACES && <p className="hint">{word('input.find.more', { count: places.rows.length })}</p>}
          {item.page && (
            <label className="check">
              <input type="checkbox" name="redirect" value="yes" defaultChecked />
              <span>{word('manage.redirect')}</span>
            </label>
          )}
          <Button type="submit">{word('manage.moveNow')}</Button>
        </DeskForm>
      )}
    </section>
  );
}

const MOST_USES = 50;

function Delete({ item, part: { uses } }: { item: Item; part: Extract<Part, { name: 'manage' }> }) {
  const { word, href } = useDesk();
  const problem = useProblem('sure');
  const sure = useTyped('sure');
  return (
    <section className={styles.part} aria-labelledby="delete">
      <h2 id="delete">{word('manage.delete')}</h2>
      {uses && uses.length > 0 ? (
        <Notice kind="warn" title={word('manage.breaks', { count: uses.length })}>
          <ul>
            {uses.slice(0, MOST_USES).map((use, index) => (
              <li key={index}>
                <a href={href(`item/${use.id}`)}>
                  <bdi>{use.displayName}</bdi>
                </a>{' '}
                <span className="meta">{[use.field, use.page?.path ?? use.path].join(' · ')}</span>
              </li>
            ))}
          </ul>
          {uses.length > MOST_USES && <p>{word('home.more', { count: uses.length - MOST_USES })}</p>}
        </Notice>
      ) : (
        <p>{word(uses ? 'manage.breaksNothing' : 'home.unknown')}</p>
      )}
      <DeskForm
        act="delete"
        fields={{ id: item.id, language: item.language, force: uses && uses.length > 0 ? 'yes' : undefined }}
        className={styles.form}
      >
        {problem && <FieldProblem control="sure">{problem}</FieldProblem>}
        <label className="check">
          <input
            type="checkbox"
            id="sure"
            name="sure"
            value="yes"
            defaultChecked={sure === 'yes'}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId('sure') : undefined}
          />
          <span>{word(uses && uses.length > 0 ? 'manage.sureBreaks' : 'manage.sure', { name: item.displayName })}</span>
        </label>
        <Button type="submit" variant="line">
          {word('manage.deleteNow')}
        </Button>
      </DeskForm>
    </section>
  );
}
