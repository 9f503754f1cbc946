import { useWords } from '@/runtime';
import type { ReactNode } from 'react';
import { ButtonLink, Empty, Notice, ScrollRegion, Wrap } from '@/ui';
import { langOf as langOfText } from '@/lib/text-language';
import { closedDay, employmentNames, langOf, lastDay, modeName, openingDate, payText, valueName } from '../labels';
import { placeNames } from '../long-labels';
import type { OpenOpening } from '../openings.schema';
import type { Compared } from './compared';

interface Props extends Compared {
  title: string;
  path: string;
}

function Table({ openings, today, path }: Pick<Props, 'openings' | 'today' | 'path'>) {
  const words = useWords();
  const { phrase, locale } = words;
  const rows: [string, (opening: OpenOpening) => ReactNode][] = [
    [phrase('jobs.fact.pay'), ({ pay }) => (pay ? payText(pay, words) : phrase('jobs.payNotSaid'))],
    [phrase('jobs.fact.places', { count: 2 }), ({ places }) => placeNames(places).join('; ')],
    [phrase('jobs.facet.workMode'), (opening) => modeName(opening, words) || '–'],
    [phrase('jobs.facet.employment'), (opening) => employmentNames(opening, words).join(' · ') || '–'],
    [phrase('jobs.facet.level'), ({ level }) => valueName('level', level, undefined, words)],
    [phrase('jobs.facet.function'), (opening) => valueName('function', opening.function, undefined, words)],
    [phrase('jobs.facet.language'), (opening) => valueName('language', opening.language, undefined, words)],
    [phrase('jobs.fact.posted'), ({ posted }) => openingDate(posted, locale, today)],
    [
      phrase('jobs.fact.closes'),
      (opening) => {
        const closes = lastDay(opening);
        return closes ? openingDate(closes, locale, today) : '–';
      },
    ],
    [
      phrase('jobs.fact.steps'),
      ({ steps, language: lang }) => (
        <ol lang={lang}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ),
    ],
  ];
  return (
    <ScrollRegion label={phrase('jobs.compare')}>
      <table className="table jobcompare">
        <thead>
          <tr>
            <td />
            {openings.map((opening) => (
              <th key={opening.slug} scope="col">
                <a
                  href={`${path}/${opening.slug}`}
                  lang={opening.status === 'open' ? langOf(opening.language, words) : langOfText(opening.title, words.language)}
                >
                  {opening.title}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {openings.map((opening) => (
                <td key={opening.slug}>
                  {opening.status === 'open'
                    ? value(opening)
                    : phrase('jobs.closed', { date: openingDate(closedDay(opening), locale, today) })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Up to three openings side by side. The address names them, so that it works without a script and can be passed on. */
export function CompareOpenings({ openings, isDown, isMore, today, title, path }: Props) {
  const { phrase } = useWords();
  const nothing = openings.length === 0 && !isDown;
  const all = (
    <ButtonLink variant={nothing ? 'accent' : 'line'} href={path}>
      {phrase('jobs.all')}
    </ButtonLink>
  );
  return (
    <Wrap className="opening">
      <div className="opening__head">
        <h1>{title}</h1>
        {isDown && (
          <Notice kind="err" title={phrase('jobs.down')}>
            <p>{phrase('jobs.downHint')}</p>
          </Notice>
        )}
      </div>
      {isMore && <p className="meta">{phrase('jobs.compareFull')}</p>}
      {openings.length > 0 && <Table openings={openings} today={today} path={path} />}
      {nothing ? (
        <Empty level={2} title={phrase('jobs.compareNone')} actions={all}>
          <p>{phrase('jobs.compareHint')}</p>
        </Empty>
      ) : (
        <p className="opening__back">{all}</p>
      )}
    </Wrap>
  );
}
