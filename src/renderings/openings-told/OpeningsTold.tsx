import { closesText, langOf, type OpeningsTold as Told, placesText, valueName, writtenIn } from '@/features/careers';
import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Text } from '@/runtime/fields';
import { Heading, MoreLink, Section } from '@/ui';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

/** What is counted, each with its figure; of what no post says there is nothing, so that nothing is promised. */
function useFigures(told: Told): { figure: string; text: string }[] {
  const { phrase, locale } = useWords();
  const number = (value: number) => intl('NumberFormat', locale).format(value);
  const { openings, cities, pay, closes, steps, ways } = told;
  const lengths = ways.map((way) => way.steps.length);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const total = number(openings);
  const of = (what: 'pay' | 'closes', value: number) =>
    value === openings && openings > 1
      ? { figure: phrase('openingsTold.all'), text: phrase(`openingsTold.all.${what}`) }
      : { figure: number(value), text: phrase(`openingsTold.${what}`, { total }) };
  return [
    { figure: total, text: phrase('openingsTold.open', { count: openings, cities: phrase('openingsTold.cities', { count: cities }) }) },
    ...(pay > 0 ? [of('pay', pay)] : []),
    ...(closes > 0 ? [of('closes', closes)] : []),
    ...(lengths.length > 0 && steps === openings
      ? [
          {
            figure: least === most ? number(most) : phrase('jobs.range', { from: number(least), to: number(most) }),
            text: phrase('openingsTold.steps'),
          },
        ]
      : []),
  ];
}

function Figures({ told }: { told: Told }) {
  return (
    <ul className="told__figures">
      {useFigures(told).map(({ figure, text }) => (
        <li key={text}>
          <span className="told__figure">{figure}</span> {text}
        </li>
      ))}
    </ul>
  );
}

function Ways({ ways, headingLevel }: { ways: Told['ways']; headingLevel: 2 | 3 }) {
  const words = useWords();
  if (ways.length === 0) return null;
  return (
    <>
      <Heading level={headingLevel} className="told__head">
        {words.phrase('openingsTold.ways')}
      </Heading>
      <ul className="told__ways">
        {ways.map(({ level, steps }) => (
          <li key={level}>
            <p className="sc">{valueName('level', level, undefined, words)}</p>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </>
  );
}

function Closing({ openings, headingLevel }: { openings: NonNullable<Data['closing']>['openings']; headingLevel: 2 | 3 }) {
  const words = useWords();
  return (
    <>
      <Heading level={headingLevel} className="told__head">
        {words.phrase('openingsTold.soonest')}
      </Heading>
      <ul className="told__closing">
        {openings.map((opening) => {
          const tongue = writtenIn(opening.language, words);
          return (
            <li key={opening.href}>
              <a href={opening.href} lang={langOf(opening.language, words)}>
                {opening.title}
              </a>
              <p className="meta points">
                <span>{placesText(opening, words)}</span>
                <span>{closesText(opening, undefined, words)}</span>
                {tongue && <span>{tongue}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What the open posts say of themselves, counted from them as they are now. Nothing where nothing is open, or nobody can say. */
function OpeningsTold({ uid, fields, data }: RenderingProps<Fields, unknown, Data>) {
  const { phrase } = useWords();
  if (!data.told) return null;
  const title = fields.Title.value;
  const headingLevel = title ? 3 : 2;
  const { closing } = data;
  return (
    <Section id={uid} title={title} more={closing && <MoreLink href={closing.href}>{phrase('jobs.all')}</MoreLink>}>
      <Text field={fields.Text} tag="p" className="lede feature-intro" lines />
      <Figures told={data.told} />
      {closing && <Closing openings={closing.openings} headingLevel={headingLevel} />}
      <Ways ways={data.told.ways} headingLevel={headingLevel} />
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields, unknown, Data> = { component: OpeningsTold, mode: 'static' };
