import { numberWord } from '@/lib/number-word';
import { useWords } from '@/runtime';
import { useEffect, type ReactNode } from 'react';
import { ButtonLink, Column, Grid, Icon, MoreLink, Notice, Section, Tags, Wrap } from '@/ui';
import { JobCard } from '../cards/JobCard';
import { PayAxis } from '../cards/PayAxis';
import { payScale } from '../cards/pay-scale';
import { keptOf } from '../cards/kept-of';
import { noteSeen } from '../kept/seen';
import { langOf as langOfText } from '@/lib/text-language';
import { departmentName } from '../long-labels';
import { closedDay, langOf, openingDate, placesText, valueName } from '../labels';
import { emptyJobSearch, jobsHref } from '../search/job-state';
import type { ClosedOpening, OpeningCard, OpenOpening } from '../openings.schema';
import { ApplyBar, ApplyBox } from './ApplyBox';

/** What the page of an opening shows. Days are counted by the server. */
export type OpeningView =
  | {
      status: 'open';
      opening: OpenOpening;
      /** Applications go to another host that is the firm's own. */
      ours: boolean;
      similar: readonly OpeningCard[];
      daysLeft: number | null;
      /** The day of the answer, as `2026-11-21`. */
      today?: string;
    }
  | { status: 'closed'; opening: ClosedOpening; today?: string }
  | { status: 'down' };

interface Props {
  view: OpeningView;
  /** Path of the job search, with the language's prefix. */
  path: string;
  /** Ways to pass the page on. */
  share: ReactNode;
}

/** How applicants are chosen, in the words of the post. */
function Steps({ steps, lang }: { steps: readonly string[]; lang: string | undefined }) {
  const { phrase, language } = useWords();
  if (steps.length === 0) return null;
  return (
    <>
      <h2>{phrase('jobs.steps', { count: steps.length, number: numberWord(steps.length, language) })}</h2>
      <ol className="jobsteps" lang={lang}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

function Similar({ openings, path, today }: { openings: readonly OpeningCard[]; path: string; today: string | undefined }) {
  const { phrase } = useWords();
  if (openings.length === 0) return null;
  const scale = payScale(openings);
  return (
    <Section id="similar" title={phrase('jobs.similar')} more={<MoreLink href={path}>{phrase('jobs.all')}</MoreLink>}>
      {scale && <PayAxis scale={scale} posts={openings} />}
      <ul className="rows alikejobs">
        {openings.map((card) => (
          <JobCard key={card.id} card={card} path={path} today={today} scale={scale} />
        ))}
      </ul>
    </Section>
  );
}

function Open({ opening, ours, similar, daysLeft, today, path, share }: Extract<OpeningView, { status: 'open' }> & Omit<Props, 'view'>) {
  const words = useWords();
  const { phrase, language } = words;
  useEffect(() => noteSeen(keptOf(opening, words)), [opening, words]);
  const lang = langOf(opening.language, words);
  const like = (filters: Record<string, readonly string[]>) => jobsHref(path, { ...emptyJobSearch, filters });
  const tags = [
    { text: valueName('function', opening.function, undefined, words), href: like({ function: [opening.function] }) },
    ...opening.industries.map((industry) => ({
      text: valueName('industry', industry, undefined, words),
      href: like({ industry: [industry] }),
    })),
    ...opening.programmes.map((programme) => ({
      text: valueName('programme', programme, undefined, words),
      href: like({ programme: [programme] }),
    })),
  ].filter((tag, index, all) => all.findIndex(({ text }) => text === tag.text) === index);
  return (
    <>
      <Wrap className="opening">
        {lang && (
          <div className="opening__lang">
            <Notice>
              <p>{phrase('jobs.postedIn', { language: valueName('language', lang, undefined, words) })}</p>
            </Notice>
          </div>
        )}
        <div className="opening__head" lang={lang}>
          {opening.department && (
            <p className="sc sc--accent" lang={lang && language}>
              {lang ? departmentName(opening, words) : opening.department}
            </p>
          )}
          <h1>{opening.title}</h1>
          {opening.summary && <p className="lede">{opening.summary}</p>}
          <p className="opening__where" lang={lang && language}>
            <Icon name="pin" /> {placesText(opening, words)}
          </p>
        </div>
        <Grid className="opening__body">
          <Column span={5} className="opening__apply">
            <ApplyBox opening={opening} ours={ours} daysLeft={daysLeft} today={today} path={path} />
          </Column>
          <Column span={7} className="plain opening__text">
            {opening.description ? (
              <div className="opening__words" lang={lang} dangerouslySetInnerHTML={{ __html: opening.description }} />
            ) : (
              <p>{phrase('jobs.textOutside', { employer: opening.employer })}</p>
            )}
            <Steps steps={opening.steps} lang={lang} />
            <ApplyBar opening={opening} ours={ours} path={path} today={today} />
            <div className="opening__more">
              <Tags label={phrase('jobs.likeThis')} tags={tags} />
              <ul className="flow opening__acts">
                {opening.closes && (
                  <li>
                    <a className="act" href={`/api/careers/calendar/${opening.slug}.ics?lang=${language}`}>
                      <Icon name="calendar" /> {phrase('jobs.calendar')}
                    </a>
                  </li>
                )}
                <li>{share}</li>
              </ul>
            </div>
          </Column>
        </Grid>
      </Wrap>
      <Similar openings={similar} path={path} today={today} />
    </>
  );
}

/** Gone, and said so: with the date, and with what is like it. */
function Closed({ opening, today, path }: { opening: ClosedOpening; today: string | undefined; path: string }) {
  const { phrase, locale, language } = useWords();
  return (
    <>
      <Wrap className="opening">
        <div className="opening__head">
          <h1 lang={langOfText(opening.title, language)}>{opening.title}</h1>
          <Notice kind="warn" title={phrase('jobs.closed', { date: openingDate(closedDay(opening), locale, today) })}>
            <p>{opening.similar.length > 0 ? phrase('jobs.closedHint') : phrase('apply.closedHint')}</p>
            <p className="opening__all">
              <ButtonLink href={path} size="small" variant="line">
                {phrase('jobs.all')}
              </ButtonLink>
            </p>
          </Notice>
        </div>
      </Wrap>
      <Similar openings={opening.similar} path={path} today={today} />
    </>
  );
}

function Down({ path }: { path: string }) {
  const { phrase } = useWords();
  return (
    <Wrap className="opening">
      <div className="opening__head">
        <h1>{phrase('jobs.openingDown')}</h1>
        <Notice kind="err" title={phrase('jobs.down')}>
          <p>{phrase('jobs.downHint')}</p>
          <p>
            <a href={path}>{phrase('jobs.all')}</a>
          </p>
        </Notice>
      </div>
    </Wrap>
  );
}

export function OpeningPage({ view, path, share }: Props) {
  switch (view.status) {
    case 'open':
      return <Open {...view} path={path} share={share} />;
    case 'closed':
      return <Closed opening={view.opening} today={view.today} path={path} />;
    default:
      return <Down path={path} />;
  }
}
