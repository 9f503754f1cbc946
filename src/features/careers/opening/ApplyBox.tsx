import { useWords } from '@/runtime';
import { ButtonLink, DataFacts, Icon } from '@/ui';
import { SaveInWords } from '../cards/SaveInWords';
import { employmentNames, langOf, lastDay, modeName, openingDate, payText, SOON_DAYS, valueName } from '../labels';
import { placeNames } from '../long-labels';
import type { OpenOpening } from '../openings.schema';

interface Where {
  opening: OpenOpening;
  /** Applications go to another host that is the firm's own. */
  ours: boolean;
  /** Path of the job search, with the language's prefix. */
  path: string;
}

/** The way to the form: ours, or the employer's. `whose` tells it from another one on the page. */
function ApplyLink({ opening: { apply, slug, title }, ours, path, whose = false }: Where & { whose?: boolean }) {
  const { phrase } = useWords();
  const outside = apply.kind === 'url' && !ours;
  return (
    <ButtonLink
      variant="accent"
      href={apply.kind === 'form' ? `${path}/${slug}/apply` : apply.url}
      rel={outside ? 'noopener external nofollow' : 'nofollow'}
    >
      {phrase(outside ? 'jobs.applyOutside' : 'jobs.applyNow')}
      {whose && <span className="vh">: {title}</span>}
      {outside && (
        <>
          {' '}
          <Icon name="external" />
        </>
      )}
    </ButtonLink>
  );
}

/** Until when, for how much, where and how; and the button. */
export function ApplyBox({ opening, ours, daysLeft, today, path }: Where & { daysLeft: number | null; today: string | undefined }) {
  const words = useWords();
  const { phrase, locale } = words;
  const { apply } = opening;
  const closes = lastDay(opening);
  return (
    <div className="apply">
      {closes && (
        <p className="apply__closes">
          <span className="sc">{phrase('jobs.closes', { date: openingDate(closes, locale, today) })}</span>
          {daysLeft !== null && (
            <strong className={daysLeft <= SOON_DAYS ? 'job__soon' : undefined}>
              {daysLeft === 0 ? phrase('jobs.lastDay') : phrase('jobs.daysLeft', { count: daysLeft })}
            </strong>
          )}
        </p>
      )}
      <DataFacts
        facts={[
          { term: phrase('jobs.fact.pay'), value: opening.pay ? payText(opening.pay, words) : phrase('jobs.payNotSaid') },
          { term: phrase('jobs.fact.places', { count: opening.places.length }), value: placeNames(opening.places).join('; ') },
          { term: phrase('jobs.facet.workMode'), value: modeName(opening, words) },
          { term: phrase('jobs.facet.employment'), value: employmentNames(opening, words).join(' · ') },
          { term: phrase('jobs.facet.level'), value: valueName('level', opening.level, undefined, words) },
          // The employer's own word, which a post in another language than the page has above its title alone.
          { term: phrase('jobs.fact.team'), value: langOf(opening.language, words) ? '' : (opening.department ?? '') },
          {
            term: phrase('jobs.facet.language'),
            value: langOf(opening.language, words) && valueName('language', opening.language, undefined, words),
          },
          { term: phrase('jobs.facet.employer'), value: apply.kind === 'url' ? opening.employer : '' },
          { term: phrase('jobs.fact.posted'), value: openingDate(opening.posted, locale, today) },
          { term: phrase('jobs.fact.reference'), value: opening.id.split(':').slice(1).join(':') },
        ]}
      />
      <ApplyLink opening={opening} ours={ours} path={path} />
      {apply.kind === 'url' && !ours && (
        <p className="hint">{phrase('jobs.applyOutsideHint', { employer: opening.employer, host: new URL(apply.url).hostname })}</p>
      )}
      <SaveInWords card={opening} />
    </div>
  );
}

/** Who has read to the end applies there. On a phone the button stays at hand over the text, once the box's own is out of sight. */
export function ApplyBar({ today, ...where }: Where & { today: string | undefined }) {
  const { phrase, locale } = useWords();
  const closes = lastDay(where.opening);
  return (
    <p className="applybar">
      <ApplyLink {...where} whose />
      {closes && <span className="applybar__closes">{phrase('jobs.closes', { date: openingDate(closes, locale, today) })}</span>}
    </p>
  );
}
