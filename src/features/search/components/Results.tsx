import { intl } from '@/lib/intl';
import { namedKind } from '@/lib/text-kind';
import { listed } from '@/lib/listed';
import { useWords } from '@/runtime';
import { Heading, Icon } from '@/ui';
import type { SearchResult } from '../search.schema';
import { Marked } from './Marked';

/** A piece out of the middle of a text says so at both ends. */
const asExtract = (html: string): string => {
  const text = html.replace(/<\/?mark>/g, '');
  return `${/^\p{Ll}/u.test(text) ? '…\u00a0' : ''}${html}${/[.!?…”“»]$/.test(text) ? '' : '\u00a0…'}`;
};

function Result({ result }: { result: SearchResult }) {
  const { phrase, language, locale } = useWords();
  const day = result.day ?? result.date?.slice(0, 10);
  const date = day && intl('DateTimeFormat', locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  const parts = [
    result.authors.length > 0 && result.type !== 'profile' && (
      <span key="authors">
        {listed(
          result.authors.map(({ label }) => label),
          locale,
        )}
      </span>
    ),
    date && (
      <time key="date" dateTime={day}>
        {date}
      </time>
    ),
    result.readingMinutes !== null && <span key="minutes">{phrase('article.minutes', { count: result.readingMinutes })}</span>,
    result.access !== 'free' && (
      <span key="access" className="card__access">
        <Icon name="lock" /> {phrase(`article.access.${result.access}`)}
      </span>
    ),
  ].filter(Boolean);
  const lang = result.language === language ? undefined : result.language;
  const kind = namedKind(result.documentType ?? '');
  return (
    <li className="result">
      <p className="sc">
        {phrase(kind ? `search.documentType.${kind}` : `search.type.${result.type}`)}
        {result.topics[0] && (
          <>
            <span aria-hidden="true"> · </span>
            <span lang={lang}>{result.topics[0].label}</span>
          </>
        )}
      </p>
      <Heading level={3} className="result__title covers" lang={lang}>
        <a href={result.url}>
          <Marked html={result.titleHtml} />
        </a>
      </Heading>
      <p className="result__text" lang={lang}>
        {result.extractHtml ? <Marked html={asExtract(result.extractHtml)} /> : result.dek}
      </p>
      {parts.length > 0 && <p className="meta meta--points">{parts}</p>}
    </li>
  );
}

export const Results = ({ results, start }: { results: readonly SearchResult[]; start: number }) => (
  <ol className="results" start={start}>
    {results.map((result) => (
      <Result key={`${result.id}${result.language}`} result={result} />
    ))}
  </ol>
);
