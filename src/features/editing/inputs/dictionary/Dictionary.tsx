import { Button, FieldProblem, problemId } from '@/ui';
import { DeskForm, Pages, useDesk } from '../../common';
import type { DictionaryData, DictionaryRow } from './model';
import styles from '../library.module.css';

const LONG = 60;

function Row({ row, languages, mayEdit }: { row: DictionaryRow; languages: readonly string[]; mayEdit: boolean }) {
  const { word, wrong } = useDesk();
  const typed = wrong?.typed.id?.[0] === row.id ? wrong.typed : undefined;
  const own = Object.fromEntries(
    languages.flatMap((language) => [
      [`was.${language}`, row.texts[language]?.value ?? ''],
      [`revision.${language}`, row.texts[language]?.revision ?? ''],
    ]),
  );
  return (
    <li id={`entry-${row.id}`}>
      <DeskForm act="save" fields={{ id: row.id, ...own }} className={styles.entry} aria-label={`${row.key} (${row.site})`}>
        <p className={styles.key}>
          <code>{row.key}</code> <span className={styles.fact}>{row.site}</span>
        </p>
        {languages.map((language) => {
          const value = typed?.[`text.${language}`]?.[0] ?? row.texts[language]?.value ?? '';
          const problem = typed && wrong?.problems.find(({ field }) => field === `text.${language}`);
          const id = typed ? `text.${language}` : `text.${language}.${row.id}`;
          return (
            <div key={language} className={problem ? 'field field--err' : 'field'}>
              <label htmlFor={id}>{word(`language.${language}`)}</label>
              {problem && <FieldProblem control={id}>{word(problem.word, problem.params)}</FieldProblem>}
              <textarea
                id={id}
                className="input"
                name={`text.${language}`}
                lang={language}
                dir="auto"
                rows={Math.max(1, Math.ceil(value.length / LONG))}
                defaultValue={value}
                readOnly={!mayEdit}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? problemId(id) : undefined}
              />
            </div>
          );
        })}
        {mayEdit && (
          <Button type="submit" variant="line" size="small" aria-label={word('dictionary.saveOf', { key: row.key })}>
            {word('list.save')}
          </Button>
        )}
      </DeskForm>
    </li>
  );
}

/** `/sitecore/editor/dictionary`. */
export function Dictionary({ data }: { data: DictionaryData }) {
  const { word, href, title } = useDesk();
  const { q, rows, languages, total, page, pages, mayEdit } = data;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p>{word('dictionary.lede')}</p>
      <form className={styles.filter} method="get" action={href('dictionary')} role="search">
        <div className="field">
          <label htmlFor="dictionary-q">{word('dictionary.search')}</label>
          <input id="dictionary-q" className="input" type="search" name="q" defaultValue={q} />
        </div>
        <Button type="submit" variant="line">
          {word('media.search.send')}
        </Button>
      </form>
      <p role="status">{word('dictionary.found', { count: total })}</p>
      <ul className={styles.entries}>
        {rows.map((row) => (
          <Row key={row.id} row={row} languages={languages} mayEdit={mayEdit} />
        ))}
      </ul>
      <Pages at="dictionary" query={{ q }} page={page} pages={pages} />
    </>
  );
}
