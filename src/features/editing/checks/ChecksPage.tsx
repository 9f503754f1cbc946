import { useDesk } from '../common';
import styles from '../common/editor.module.css';
import own from '../words-in-out/words.module.css';
import type { ChecksData, ShownCheck } from './checks.server';
import type { Severity } from './model';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

function Finding({ code, part, item, field, detail, number, language }: ShownCheck & { language: string }) {
  const { word, href } = useDesk();
  const place = [part, field?.title].filter(Boolean).join(': ');
  const to = href(`item/${item}?${new URLSearchParams({ language })}${field ? `#f.${field.id}` : ''}`);
  return (
    <li>
      <span>
        {word(`check.${code}`, { detail: detail ?? '', number: number ?? 0 })}
        {detail && code !== 'translation-missing' && !code.startsWith('translation') && (
          <>
            {' '}
            <q>{detail}</q>
          </>
        )}
      </span>
      <a href={to}>{place || word('checks.toPage')}</a>
    </li>
  );
}

/** What was found of a page, the worst first; each leads to the field that mends it. */
export function ChecksPage({ data: { item, languages, counts, words, minutes, found } }: { data: ChecksData }) {
  const { word, href } = useDesk();
  return (
    <>
      <div className={styles.head}>
        <h1>{word('checks.title', { name: item.name })}</h1>
        <p>
          <a href={href(`item/${item.id}?${new URLSearchParams({ language: item.language })}`)}>{word('checks.edit')}</a>
        </p>
      </div>
      {languages.length > 1 && (
        <nav aria-label={word('checks.languages')}>
          <ul className={own.links}>
            {languages.map((each) => (
              <li key={each}>
                <a
                  href={href(`checks?${new URLSearchParams({ item: item.id, language: each })}`)}
                  aria-current={each === item.language ? 'page' : undefined}
                >
                  {word(`checks.in.${each}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p>{minutes === null ? word('checks.noWords') : word('checks.reading', { count: minutes, words })}</p>
      {found.length === 0 && <p>{word('checks.none')}</p>}
      {SEVERITIES.map((severity) => {
        const of = found.filter((each) => each.severity === severity);
        return (
          of.length > 0 && (
            <section key={severity} className={own.part} aria-labelledby={`checks-${severity}`}>
              <h2 id={`checks-${severity}`}>{word(`checks.${severity}`, { count: counts[severity] })}</h2>
              <ul className={own.findings}>
                {of.map((each, index) => (
                  <Finding key={index} {...each} language={item.language} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}
