import { useWords } from '@/runtime';
import { useRef } from 'react';
import { Button, ButtonLink, Empty, Icon, Notice, Section, Wrap } from '@/ui';
import { Points } from '../cards/Points';
import { langOf, lastDay, openingDate, rowTitle, writtenIn } from '../labels';
import type { KeptOpening } from '../model';
import { forgetSeen } from './forget';
import { setSaved, setSearch } from './store';
import { useKept, useKnowsKept, useLasts } from './use-kept';

interface Props {
  title: string;
  lede: string;
  /** Path of the job search, with the language's prefix. */
  path: string;
}

const MARK = '\u0001';

/** Asked in the browser alone, which is where the list is. */
const isPast = (date: string): boolean => Date.parse(date) < Date.now();
const today = (): string => new Date().toISOString();

function Opening({ opening, path, remove }: { opening: KeptOpening; path: string; remove?: React.MouseEventHandler }) {
  const words = useWords();
  const { phrase, locale } = words;
  const closes = lastDay(opening);
  return (
    <li className="keptjob">
      <div>
        <a href={`${path}/${opening.slug}`} lang={opening.language && langOf(opening.language, words)}>
          {rowTitle(opening.title)}
        </a>
        <Points
          of={[
            opening.place,
            writtenIn(opening.language, words),
            closes &&
              phrase(isPast(opening.closes ?? closes) ? 'jobs.closed' : 'jobs.closes', {
                date: openingDate(closes, locale, today()),
              }),
          ]}
        />
      </div>
      {remove && (
        <button type="button" className="iconbtn" aria-label={phrase('jobs.forget', { title: opening.title })} onClick={remove}>
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

/** How one keeps an opening: the sign is in the sentence that tells of it. */
function KeepHint() {
  const [before, after] = useWords().phrase('jobsKept.nothingHint', { mark: MARK }).split(MARK);
  return (
    <p>
      {before}
      <Icon name="save" />
      {after}
    </p>
  );
}

/** A longer address some programs do not open: Windows takes some 2,000 characters. */
const MAIL_MAX = 1_800;

/** A mail to oneself, which outlives what a browser keeps. */
function mailOf(openings: readonly KeptOpening[], title: string, path: string): string {
  const mail = (text: string) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`;
  let body = '';
  for (const each of openings) {
    const longer = `${body && `${body}\r\n`}${each.title}\r\n${new URL(`${path}/${each.slug}`, location.href).href}\r\n`;
    if (mail(longer).length > MAIL_MAX) return mail(`${body}\r\n…`);
    body = longer;
  }
  return mail(body);
}

/** Openings saved and seen, and searches, as this browser keeps them. */
export function SavedPage({ title, lede, path }: Props) {
  const { phrase } = useWords();
  const { saved, searches, seen } = useKept();
  const known = useKnowsKept();
  const lasts = useLasts();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The row goes, and the focus to the next one's button, or to the page's beginning. */
  const remove = (event: React.MouseEvent, forget: () => void) => {
    const row = event.currentTarget.closest('li');
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
    forget();
    (next ?? heading.current)?.focus();
  };
  const nothing = known && saved.length + searches.length + seen.length === 0;
  return (
    <div className="keptall">
      <Wrap className="opening keptpage">
        <div className="opening__head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede && <p className="lede">{lede}</p>}
          <div className="withoutscript">
            <Notice title={phrase('jobsKept.noScript')}>
              <p>
                {phrase('jobsKept.noScriptHint')} <a href={path}>{phrase('jobs.all')}</a>
              </p>
            </Notice>
          </div>
        </div>
        {nothing && (
          <div className="withscript">
            <Empty
              level={2}
              title={phrase('jobsKept.nothing')}
              actions={
                <ButtonLink variant="accent" href={path}>
                  {phrase('jobs.all')}
                </ButtonLink>
              }
            >
              {lasts ? <KeepHint /> : <p>{phrase('jobsKept.keepsNothing')}</p>}
            </Empty>
          </div>
        )}
      </Wrap>
      {saved.length > 0 && (
        <Section id="saved" title={phrase('jobs.savedOpenings')}>
          <ul className="rows">
            {saved.map((opening) => (
              <Opening key={opening.slug} opening={opening} path={path} remove={(event) => remove(event, () => setSaved(opening, false))} />
            ))}
          </ul>
          <p className="meta keptjob__where">
            {phrase('jobsKept.here')} <a href={mailOf(saved, title, path)}>{phrase('jobsKept.byMail')}</a>
          </p>
        </Section>
      )}
      {searches.length > 0 && (
        <Section id="searches" title={phrase('jobs.savedSearches')}>
          <ul className="rows">
            {searches.map((search) => (
              <li className="keptjob" key={search.href}>
                <a href={search.href}>{search.name}</a>
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={phrase('jobs.forget', { title: search.name })}
                  onClick={(event) => remove(event, () => setSearch(search, false))}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {seen.length > 0 && (
        <Section
          id="seen"
          title={phrase('jobs.seen')}
          more={
            <Button variant="quiet" size="small" onClick={(event) => remove(event, forgetSeen)}>
              {phrase('jobs.forgetSeen')}
            </Button>
          }
        >
          <ul className="rows">
            {seen.map((opening) => (
              <Opening key={opening.slug} opening={opening} path={path} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
