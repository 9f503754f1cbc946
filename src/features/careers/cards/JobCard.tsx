import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import { JOB_LINK_CLASS } from '@/config/constants';
import { classNames, Heading, Icon } from '@/ui';
import { isEarly, isOnePress } from '../kept/press';
import { setCompared, setSaved } from '../kept/store';
import { useKept } from '../kept/use-kept';
import { closesSoon, closesText, langOf, lastDay, modeName, payText, placesText, rowTitle, writtenIn } from '../labels';
import type { OpeningCard } from '../openings.schema';
import { keptOf } from './kept-of';
import { onScale, type PayScale } from './pay-scale';
import { Points } from './Points';

/** Saving works in the browser alone: without a script there is no button. */
function SaveButton({ card }: { card: OpeningCard }) {
  const words = useWords();
  const saved = useKept().saved.some(({ slug }) => slug === card.slug);
  const label = words.phrase('jobs.save', { title: card.title });
  return (
    <button
      type="button"
      className="iconbtn withscript"
      // Pressed before the page is alive, it is pressed then (layouts/document/loader).
      data-island=""
      aria-pressed={saved}
      aria-label={label}
      title={label}
      onClick={(event) => isOnePress(event) && setSaved(keptOf(card, words), !saved || isEarly(event))}
    >
      <Icon name="save" />
    </button>
  );
}

/** Without a script the ticked ones are sent by the form's own button. */
function CompareBox({ card }: { card: OpeningCard }) {
  const { phrase } = useWords();
  const { compared } = useKept();
  return (
    <label className="check job__compare">
      <input
        type="checkbox"
        name="opening"
        value={card.slug}
        checked={compared.includes(card.slug)}
        onChange={({ currentTarget }) => setCompared(card.slug, currentTarget.checked)}
      />
      <span>
        {phrase('jobs.compare')}
        <span className="vh">: {card.title}</span>
      </span>
    </label>
  );
}

/** What is paid, in figures and on the list's scale; the bar says nothing that the figures do not. */
function Pay({ pay, scale }: { pay: OpeningCard['pay']; scale: PayScale | undefined }) {
  const words = useWords();
  if (!pay) return <p className="meta job__pay">{words.phrase('jobs.noPay')}</p>;
  const bar = onScale(pay, scale);
  return (
    <div className="job__pay">
      <p>{payText(pay, words)}</p>
      {bar && (
        <svg className="paybar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <path className="paybar__scale" d="M0 2h100" />
          <rect x={bar.from} width={Math.max(1.5, bar.width)} height="4" />
        </svg>
      )}
    </div>
  );
}

interface JobCardProps {
  card: OpeningCard;
  /** Of the job search, with the language's prefix. */
  path: string;
  compare?: boolean;
  level?: 2 | 3;
  /** The day of the answer; with it a closing date that is near is counted in days. */
  today?: string | undefined;
  /** Of the list, for the bar of its pay. */
  scale?: PayScale | undefined;
}

/** An opening in a list: a line with what it is and where, what it pays, until when. */
export function JobCard({ card, path, compare = false, level = 3, today, scale }: JobCardProps) {
  const words = useWords();
  const { phrase, locale } = words;
  const closes = lastDay(card);
  const where = [
    placesText(card, words),
    card.distanceKm === undefined || Math.round(card.distanceKm) === 0
      ? ''
      : phrase('jobs.away', { km: intl('NumberFormat', locale, { maximumFractionDigits: 0 }).format(card.distanceKm) }),
    modeName(card, words),
    writtenIn(card.language, words),
  ];
  return (
    <li className="job">
      <div className="job__what">
        <Heading level={level} className="covers">
          <a className={JOB_LINK_CLASS} href={`${path}/${card.slug}`} lang={langOf(card.language, words)}>
            {rowTitle(card.title)}
          </a>
        </Heading>
        <Points of={where} />
      </div>
      <Pay pay={card.pay} scale={scale} />
      {closes && (
        <p className={classNames('meta job__closes', today && closesSoon(card, today) && 'job__soon')}>{closesText(card, today, words)}</p>
      )}
      <div className="job__acts">
        <SaveButton card={card} />
        {compare && <CompareBox card={card} />}
      </div>
    </li>
  );
}
