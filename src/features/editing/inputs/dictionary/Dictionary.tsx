import { Button, FieldProblem, problemId } from '@/ui';
import { DeskForm, Pages, useDesk } from '../../common';
import { metBy, shownAgain } from '../shown-again';
import type { DictionaryData, DictionaryRow } from './model';
import styles from '../library.module.css';

const LONG = 60;

function Row({ row, languages, mayEdit }: { row: DictionaryRow; languages: readonly string[]; mayEdit: boolean }) {
  const { word, wrong } = useDesk();
  const typed = wrong?.typed.id?.[0] === row.id ? wrong.typed : undefined;
  const met = typed ? metBy(wrong) : [];
  const texts = languages.map((language) => {
    const { value: now = '', revision = '' } = row.texts[language] ?? {};
    if (!typed) return { language, value: now, made: { [`was.${language}`]: now, [`revision.${language}`]: revision } };
    const mine = typed[`text.${language}`]?.[0] ?? now;
    const again = shownAgain(typed, language, { mine, now, met: met.find((each) => each.language === language) });
    // An older one than the text was made from is not the newest: the texts are compared then.
    return { language, ...again, made: { ...again.made, [`revision.${language}`]: typed[`revision.${language}`]?.[0] ?? revision } };
  });
  const made = Object.fromEntries(texts.flatMap((each) => Object.entries(each.made)));
  return (
    <li id={`entry-${row.id}`}>
      <DeskForm act="save" fields={{ id: row.id, ...made }} className={styles.entry} aria-label={`${row.key} (${row.site})`}>
        <p className={styles.key}>
          <code>{row.key}</code> <span className={styles.fact}>{row.site}</span>
        </p>
        {texts.map(({ language, value }) => {
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
      <p>{word('dictionary.found', { count: total })}</p>
      <ul className={styles.entries}>
        {rows.map((row) => (
          <Row key={row.id} row={row} languages={languages} mayEdit={mayEdit} />
        ))}
      </ul>
      <Pages at="dictionary" query={{ q }} page={page} pages={pages} />
    </>
  );
}
