import { JOB_LINK_CLASS } from '@/config/constants';
import { Heading, Icon } from '@/ui';
import { toggleCompared, toggleSaved } from '../kept/store';
import { useKept } from '../kept/use-kept';
import { payText, placesText, shortDate, valueName } from '../labels';
import type { OpeningCard } from '../openings.schema';
import { useWords } from '../words';
import { keptOf } from './kept-of';

/** Saving works in the browser alone: without a script there is no button. */
export function SaveButton({ card, words = false }: { card: OpeningCard; words?: boolean }) {
  const all = useWords();
  const { phrase } = all;
  const saved = useKept().saved.some(({ slug }) => slug === card.slug);
  const common = { type: 'button', 'aria-pressed': saved, onClick: () => toggleSaved(keptOf(card, all)) } as const;
  if (words)
    return (
      <button {...common} className="btn btn--line withscript">
        <Icon name="save" /> {phrase(saved ? 'jobs.saved' : 'jobs.saveShort')}
      </button>
    );
  const label = phrase(saved ? 'jobs.unsave' : 'jobs.save', { title: card.title });
  return (
    <button {...common} className="iconbtn withscript" aria-label={label} title={label}>
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

/** An opening in a list. `path` is that of the job search, with the language's prefix. */
export function JobCard({ card, path, compare = false, level = 3 }: { card: OpeningCard; path: string; compare?: boolean; level?: 2 | 3 }) {
  const words = useWords();
  const { phrase, language } = words;
  const lang = card.language.split('-')[0] === language.split('-')[0] ? undefined : card.language;
  const facts = [
    placesText(card, words),
    card.distanceKm !== undefined &&
      phrase('jobs.away', { km: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(card.distanceKm) }),
    [valueName('workMode', card.workMode, undefined, words), valueName('employment', card.employment, undefined, words)].join(', '),
    card.pay && payText(card.pay, words),
    card.closes && phrase('jobs.closes', { date: shortDate(card.closes, language) }),
  ].filter(Boolean);
  return (
    <li className="job">
      <p className="sc sc--accent" lang={lang && card.department ? lang : undefined}>
        {card.department ?? valueName('function', card.function, undefined, words)}
      </p>
      <div lang={lang}>
        <Heading level={level}>
          <a className={JOB_LINK_CLASS} href={`${path}/${card.slug}`}>
            {card.title}
          </a>
        </Heading>
        {card.summary && <p>{card.summary}</p>}
      </div>
      <ul className="meta job__facts">
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </ul>
      <div className="job__acts">
        <SaveButton card={card} />
        {compare && <CompareBox card={card} />}
      </div>
    </li>
  );
}
