import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import { JOB_LINK_CLASS } from '@/config/constants';
import { Heading, Icon } from '@/ui';
import { toggleCompared, toggleSaved } from '../kept/store';
import { useKept } from '../kept/use-kept';
import { closesSoon, closesText, employmentNames, langOf, modeName, payText, placesText, shortDate, valueName } from '../labels';
import type { OpeningCard } from '../openings.schema';
import { keptOf } from './kept-of';

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
      onClick={({ currentTarget }) => toggleSaved(keptOf(card, words), currentTarget.ariaBusy)}
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
        onChange={() => toggleCompared(card.slug)}
      />
      <span>
        {phrase('jobs.compare')}
        <span className="vh">: {card.title}</span>
      </span>
    </label>
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
}

/** An opening in a list. */
export function JobCard({ card, path, compare = false, level = 3, today }: JobCardProps) {
  const words = useWords();
  const { phrase, locale } = words;
  const lang = langOf(card.language, words);
  const facts: readonly { text: string; mark?: 'job__pay' | 'job__soon' }[] = [
    { text: placesText(card, words) },
    ...(card.distanceKm === undefined
      ? []
      : [{ text: phrase('jobs.away', { km: intl('NumberFormat', locale, { maximumFractionDigits: 0 }).format(card.distanceKm) }) }]),
    {
      text: [modeName(card, words), ...employmentNames(card, words)].filter(Boolean).join(', '),
    },
    ...(card.pay ? [{ text: payText(card.pay, words), mark: 'job__pay' as const }] : []),
    { text: phrase('jobs.posted', { date: shortDate(card.posted, locale, today) }) },
    ...(card.closes
      ? [
          {
            text: closesText(card.closes, today, words),
            ...(today && closesSoon(card.closes, today) ? { mark: 'job__soon' as const } : {}),
          },
        ]
      : []),
  ];
  return (
    <li className="job">
      <p className="sc sc--accent" lang={lang && card.department ? lang : undefined}>
        {card.department ?? valueName('function', card.function, undefined, words)}
      </p>
      <div lang={lang}>
        <Heading level={level} className="covers">
          <a className={JOB_LINK_CLASS} href={`${path}/${card.slug}`}>
            {card.title}
          </a>
        </Heading>
        {card.summary && <p>{card.summary}</p>}
      </div>
      <ul className="meta job__facts">
        {facts
          .filter(({ text }) => text)
          .map(({ text, mark }) => (
            <li key={text} className={mark}>
              {text}
            </li>
          ))}
      </ul>
      <div className="job__acts">
        <SaveButton card={card} />
        {compare && <CompareBox card={card} />}
      </div>
    </li>
  );
}
