import { useDesk, useProblem, useTyped, LineField } from '../common';
import { Button, FieldProblem, problemId } from '@/ui';
import styles from '../common/editor.module.css';
import own from './words.module.css';
import type { ImportData, ImportReport } from './import.server';
import { FileField } from './FileField';

const OUTCOMES = ['to-do', 'changed', 'left-out', 'kept'] as const;

/** What became of a document, in what an editor has to do first. */
function Report({ report: { made, title, counts, findings } }: { report: ImportReport }) {
  const { word, href } = useDesk();
  const query = new URLSearchParams({ language: made.language });
  return (
    <section className={own.part} aria-labelledby="import-report">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what came of a form is where its page begins */}
      <h2 id="import-report" tabIndex={-1} autoFocus>
        {word('import.done', { title })}
      </h2>
      <p>{word('import.where', { place: made.place, language: word(`checks.in.${made.language}`) })}</p>
      <p>{word('import.counts', counts)}</p>
      <p className={styles.acts}>
        <a className="btn" href={href(`item/${made.id}?${query}`)}>
          {word('import.edit')}
        </a>
        <a className="btn btn--line" href={href(`checks?${new URLSearchParams({ item: made.id, language: made.language })}`)}>
          {word('import.check')}
        </a>
      </p>
      {findings.length === 0 && <p>{word('import.asItWas')}</p>}
      {OUTCOMES.map((outcome) => {
        const of = findings.filter((finding) => finding.outcome === outcome);
        return (
          of.length > 0 && (
            <section key={outcome} aria-labelledby={`import-${outcome}`}>
              <h3 id={`import-${outcome}`}>{word(`import.${outcome}`)}</h3>
              <ul>
                {of.map(({ text }, index) => (
                  <li key={index}>{text}</li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </section>
  );
}

const isReport = (more: unknown): more is ImportReport => typeof more === 'object' && more !== null && 'made' in more && 'findings' in more;

/** A Word document becomes the draft of an article: the form, and then what became of it. */
export function ImportPage({ data: { places, parent, languages } }: { data: ImportData }) {
  const { word, at, language, wrong } = useDesk();
  const place = useTyped('parent', parent);
  const said = useTyped('language');
  const noPlace = useProblem('parent');
  return (
    <>
      <div className={styles.head}>
        <h1>{word('import.title')}</h1>
      </div>
      {isReport(wrong?.more) && <Report report={wrong.more} />}
      <section className={own.part} aria-labelledby="import-form">
        <h2 id="import-form">{word(isReport(wrong?.more) ? 'import.another' : 'import.form')}</h2>
        <p>{word('import.lead')}</p>
        <form method="post" action="/api/editor/import" encType="multipart/form-data" className={styles.form}>
          <input type="hidden" name="at" value={at} />
          <input type="hidden" name="words" value={language} />
          <FileField
            name="file"
            label={word('import.file')}
            hint={word('import.fileHint')}
            accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          />
          <div className={noPlace ? 'field field--err' : 'field'}>
            <label htmlFor="parent">{word('import.parent')}</label>
            {noPlace && <FieldProblem control="parent">{noPlace}</FieldProblem>}
            <select
              className="input"
              id="parent"
              name="parent"
              defaultValue={place}
              required
              aria-describedby={noPlace ? problemId('parent') : undefined}
            >
              <option value="">{word('import.choose')}</option>
              {places.map(({ id, name, path }) => (
                <option key={id} value={id}>
                  {`${name} (${path.replace(/^\/sitecore\/content\/[^/]+\//, '')})`}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="language">{word('import.language')}</label>
            <select className="input" id="language" name="language" defaultValue={said}>
              <option value="">{word('import.asDocument')}</option>
              {languages.map((each) => (
                <option key={each} value={each}>
                  {word(`checks.in.${each}`)}
                </option>
              ))}
            </select>
          </div>
          <LineField name="name" label={word('import.name')} hint={word('import.nameHint')} maxLength={100} autoComplete="off" />
          <Button type="submit" variant="accent">
            {word('import.send')}
          </Button>
        </form>
      </section>
    </>
  );
}
