import { Button, Empty, FieldProblem, problemId } from '@/ui';
import { DeskForm, LineField, useDesk, useProblem, useTyped } from '../../common';
import styles from '../../common/editor.module.css';
import type { NewData } from './new.server';

/** Makes an item: where, its kind of those that may stand there, and its name. */
export function New({ data }: { data: NewData }) {
  return 'sites' in data ? <Where {...data} /> : <What {...data} />;
}

function Where({ content, sites }: Extract<NewData, { sites: unknown }>) {
  const { word, href } = useDesk();
  const to = (id: string) => href(`new/${id}?language=${content}`);
  return (
    <>
      <div className={styles.head}>
        <h1>{word('new.where')}</h1>
      </div>
      <div className={styles.columns}>
        {sites.map(({ id, displayName, places }) => (
          <section key={id} className={styles.part} aria-labelledby={`site-${id}`}>
            <h2 id={`site-${id}`}>{displayName}</h2>
            <ul className={styles.rows}>
              <li>
                <a className={styles.rowName} href={to(id)}>
                  {word('new.atTop')}
                </a>
              </li>
              {places.map((place) => (
                <li key={place.id}>
                  <a className={styles.rowName} href={to(place.id)}>
                    {place.displayName}
                  </a>
                  <span className="meta">{place.path}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>
        <a href={href(`tree?language=${content}`)}>{word('new.elsewhere')}</a>
      </p>
    </>
  );
}

function What({ parent, insert }: Extract<NewData, { parent: unknown }>) {
  const { word, href } = useDesk();
  const problem = useProblem('of');
  const [first] = insert;
  const typed = useTyped('of', first ? `${first.kind}:${first.id}` : '');
  if (insert.length === 0)
    return (
      <Empty level={1} title={word('new.none', { name: parent.displayName })}>
        <p>
          <a href={href(`tree?id=${parent.id}&language=${parent.language}`)}>{word('new.back')}</a>
        </p>
      </Empty>
    );
  return (
    <>
      <div className={styles.head}>
        <h1>{word('new.title', { name: parent.displayName })}</h1>
      </div>
      <DeskForm fields={{ parent: parent.id, language: parent.language }} className={styles.form}>
        <fieldset className={styles.choices} aria-describedby={problem ? problemId('of') : undefined}>
          <legend>{word('new.kind')}</legend>
          {problem && <FieldProblem control="of">{problem}</FieldProblem>}
          {insert.map(({ id, name, title, kind }, index) => (
            <label key={id} className="check">
              <input
                type="radio"
                id={index === 0 ? 'of' : undefined}
                name="of"
                value={`${kind}:${id}`}
                defaultChecked={typed === `${kind}:${id}`}
              />
              <span>
                {title ?? name} {kind === 'branch' && <span className="meta">{word('new.branch')}</span>}
              </span>
            </label>
          ))}
        </fieldset>
        <LineField name="name" label={word('manage.name')} hint={word('manage.nameHint')} required maxLength={100} autoComplete="off" />
        <p className={styles.acts}>
          <Button type="submit" variant="accent">
            {word('new.make')}
          </Button>
          <a href={href(`tree?id=${parent.id}&language=${parent.language}`)}>{word('new.back')}</a>
        </p>
      </DeskForm>
    </>
  );
}
