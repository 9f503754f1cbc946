import { Part } from '@/features/account/common';
import { intl } from '@/lib/intl';
import { useContact } from '../../contact/words';
import type { OfficerFigures } from '../officers.schema';

/** What is counted, in its order. */
const counted = ({ members, asked, suspended, recruiters, reports, ways, confirmDue, hidden, newsletters, leavers }: OfficerFigures) =>
  [
    ['members', members],
    ['wayList', ways.list],
    ['wayInvitation', ways.invitation],
    ['wayQuestions', ways.questions],
    ['newsletters', newsletters],
    ['confirmDue', confirmDue],
    ['hidden', hidden],
    ['suspended', suspended],
    ['asked', asked],
    ['reports', reports],
    ['recruiters', recruiters.yes],
    ['recruitersAsked', recruiters.asked],
    ['leavers', leavers.total],
    ['leaversJoined', leavers.joined],
  ] as const;

function Months({ figures: { joined, left } }: { figures: OfficerFigures }) {
  const { phrase, number, locale } = useContact();
  const months = [...new Set([...joined, ...left].map(({ month }) => month))].sort().reverse();
  if (months.length === 0) return null;
  const name = intl('DateTimeFormat', locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const of = (list: OfficerFigures['joined'], month: string) => number(list.find((each) => each.month === month)?.count ?? 0);
  return (
    <table className="table alu__long">
      <caption>{phrase('officers.months')}</caption>
      <thead>
        <tr>
          <th scope="col">{phrase('officers.month')}</th>
          <th scope="col" className="n">
            {phrase('officers.joined')}
          </th>
          <th scope="col" className="n">
            {phrase('officers.left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month}>
            <th scope="row">{name.format(new Date(`${month}-15T00:00:00Z`))}</th>
            <td className="n">{of(joined, month)}</td>
            <td className="n">{of(left, month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many: of people, of what waits, of who came and left. */
export function Figures({ figures }: { figures: OfficerFigures }) {
  const { phrase, number } = useContact();
  return (
    <Part title={phrase('officers.part.figures')}>
      <p>{phrase('officers.figuresHow')}</p>
      <dl className="acc__held alu__long">
        {counted(figures).map(([name, count]) => (
          <div key={name}>
            <dt>{phrase(`officers.figure.${name}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <Months figures={figures} />
    </Part>
  );
}
