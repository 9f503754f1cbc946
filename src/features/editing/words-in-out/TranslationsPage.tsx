import { Button, ScrollRegion } from '@/ui';
import { DeskForm, Differences, useDesk } from '../common';
import styles from '../common/editor.module.css';
import own from './words.module.css';
import { FileField } from './FileField';
import type { TranslationsData, TranslationsReport } from './translations-page.server';

const isReport = (more: unknown): more is TranslationsReport => typeof more === 'object' && more !== null && 'brought' in more;

const placeOf = (path: string): string => path.replace(/^\/sitecore\/content\/[^/]+\//, '');

function Report({ report: { to, brought } }: { report: TranslationsReport }) {
  const { word, href } = useDesk();
  const written = brought.reduce((sum, item) => sum + item.written.length, 0);
  const problems = brought.filter((item) => item.problems.length > 0);
  const overtaken = brought.flatMap((item) => item.overtaken.map((field) => ({ ...field, item: item.id, path: item.path })));
  return (
    <section className={own.part} aria-labelledby="translations-report">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what came of a form is where its page begins */}
      <h2 id="translations-report" tabIndex={-1} autoFocus>
        {word('translations.report')}
      </h2>
      <p>{word('translations.written', { fields: written, items: brought.filter((item) => item.written.length > 0).length })}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ id, path, problems: of }) => (
            <li key={id}>
              <a href={href(`item/${id}?${new URLSearchParams({ language: to })}`)}>{placeOf(path)}</a>
              <ul>
                {of.map(({ code, name, segment, what }, index) => (
                  <li key={index}>
                    {`${name}${segment ? ` (${word('translations.segment', { segment })})` : ''}: ${word(`translations.problem.${code}`)}`}
                    {what && (
                      <>
                        {' '}
                        <code>{what}</code>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {overtaken.length > 0 && (
        <DeskForm act="take" encType="multipart/form-data" fields={{ to }} className={styles.form} aria-labelledby="translations-overtaken">
          <h3 id="translations-overtaken">{word('translations.overtaken', { count: overtaken.length })}</h3>
          <p>{word('translations.overtakenHow')}</p>
          {overtaken.map(({ item, field, path, name, value, target, targetHash, source }, index) => (
            <div key={`${item} ${field}`} className={own.overtaken}>
              <p>
                <a href={href(`item/${item}?${new URLSearchParams({ language: to })}#f.${field}`)}>{placeOf(path)}</a>
              </p>
              <Differences from={target} to={value} language={to} />
              {Object.entries({ item, field, value, target: targetHash, source }).map(([key, said]) => (
                <input key={key} type="hidden" name={`${key}.${index}`} value={said} />
              ))}
              <label className="check">
                <input type="checkbox" name={`take.${index}`} value="yes" />
                <span>{word('translations.takeOf', { name })}</span>
              </label>
            </div>
          ))}
          <Button type="submit">{word('translations.take')}</Button>
        </DeskForm>
      )}
    </section>
  );
}

/** What is translated and what is not, a file for translators, and theirs back. */
export function TranslationsPage({ data: { to, root, above, parts, pages } }: { data: TranslationsData }) {
  const { word, href, at, language, wrong } = useDesk();
  const level = (id?: string) => href(`translations?${new URLSearchParams({ ...(id ? { under: id } : {}), to })}`);
  const download = (only: string) => `/api/editor/translations?${new URLSearchParams({ under: root?.id ?? '', to, only })}`;
  const total = (which: 'missing' | 'stale') => pages.reduce((sum, page) => sum + page.counts[which], 0);
  const open = total('missing') + total('stale');
  return (
    <>
      <nav className={styles.crumbs} aria-label={word('tree.above')}>
        <ol>
          {root && (
            <li>
              <a href={level()}>{word('translations.title')}</a>
            </li>
          )}
          {above.map(({ id, name }) => (
            <li key={id}>
              <a href={level(id)}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.head}>
        <h1>{root ? word('translations.of', { name: root.name, language: word(`checks.in.${to}`) }) : word('translations.title')}</h1>
      </div>
      {isReport(wrong?.more) && <Report report={wrong.more} />}
      {parts.length > 0 && (
        <nav aria-label={word('translations.parts')}>
          <ul className={own.links}>
            {parts.map(({ id, name }) => (
              <li key={id}>
                <a href={level(id)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!root && <p>{word('translations.choose')}</p>}
      {root && (
        <>
          <p>{word('translations.standing', { missing: total('missing'), stale: total('stale') })}</p>
          <ul className={own.links}>
            {open > 0 && (
              <li>
                <a className="btn" href={download('open')} download>
                  {word('translations.downloadOpen')}
                </a>
              </li>
            )}
            {pages.length > 0 && (
              <li>
                <a className="btn btn--line" href={download('all')} download>
                  {word('translations.downloadAll')}
                </a>
              </li>
            )}
          </ul>
          {pages.length > 0 && (
            <div className={own.table}>
              <ScrollRegion label={word('translations.pages')}>
                <table className="table">
                  <caption className="vh">{word('translations.pages')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{word('translations.page')}</th>
                      {(['missing', 'stale', 'unknown', 'current'] as const).map((each) => (
                        <th key={each} scope="col" className={own.number}>
                          {word(`translations.${each}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {pages.map(({ id, name, counts }) => (
                      <tr key={id}>
                        <th scope="row">
                          <a href={href(`item/${id}?${new URLSearchParams({ language: to })}`)}>{name}</a>
                        </th>
                        {(['missing', 'stale', 'unknown', 'current'] as const).map((each) => (
                          <td key={each} className={own.number}>
                            {counts[each]}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
            </div>
          )}
        </>
      )}
      <section className={own.part} aria-labelledby="translations-in">
        <h2 id="translations-in">{word('translations.in')}</h2>
        <form method="post" action="/api/editor/translations" encType="multipart/form-data" className={styles.form}>
          <input type="hidden" name="at" value={at} />
          <input type="hidden" name="words" value={language} />
          <FileField
            name="file"
            label={word('translations.file')}
            hint={word('translations.fileHint')}
            accept=".xlf,.xliff,application/xliff+xml"
          />
          <Button type="submit" variant="accent">
            {word('translations.send')}
          </Button>
        </form>
      </section>
    </>
  );
}
