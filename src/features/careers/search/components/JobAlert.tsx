import { useWords } from '@/runtime';
import { lazy, Suspense, useId } from 'react';
import { PROBLEMS_TITLE, sayProblemOf } from '@/config/problems';
import { Button, FieldProblem, Notice, problemId, ProblemSummary, unbroken } from '@/ui';
import { ALERT_FREQUENCIES, LONGEST_EMAIL, type AlertState, type TypedAlert } from '../alert-states';
import { jobParams, type JobSearchState } from '../job-state';

/** Fetched where something went wrong: the tab that has come from the server says so already. */
const StateTitle = lazy(() =>
  import('@/ui/StateTitle').then(({ StateTitle: component }) => ({ default: component })).catch(() => ({ default: () => <></> })),
);

const REFUSED = {
  'too-many': 'jobs.alertTooMany',
  'too-much': 'jobs.alertTooMuch',
  refused: 'jobs.alertRefused',
  failed: 'jobs.alertFailed',
} as const;

/** New openings by mail, without an account. Nothing is sent before the address was confirmed. */
export function JobAlert({
  state,
  title,
  said,
  wanted = false,
  typed: { email: address = '', frequency: often = 'weekly' } = {},
  minutes = 60,
}: {
  state: JobSearchState;
  /** Of the page: the tab says it too when something went wrong. */
  title: string;
  said: AlertState | undefined;
  /** Whether it is what helps most: there is nothing in the list. */
  wanted?: boolean;
  typed?: TypedAlert | undefined;
  minutes?: number | undefined;
}) {
  const { phrase, language } = useWords();
  const id = useId();
  const email = `${id}-email`;
  const invalid = said === 'invalid';
  // A field that comes back empty was sent so, or the page was opened again: nothing is said of an @ in it.
  const problem = phrase(address ? 'validation.email' : 'validation.email.required');
  const asked = jobParams({ ...state, page: 1, sort: '' }).toString();
  return (
    <section className="jobalert" id="alert" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{phrase('jobs.alert')}</h2>
      <p>{unbroken(phrase(asked ? 'jobs.alertText' : 'jobs.alertTextAll'))}</p>
      {said && said !== 'sent' && (
        <Suspense>
          <StateTitle site={phrase('site.name')} usual={title}>
            {phrase('page.error', { title })}
          </StateTitle>
        </Suspense>
      )}
      {said === 'sent' && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that says what came of a form begins there
        <div tabIndex={-1} autoFocus role="group" aria-labelledby={`${id}-sent`}>
          <Notice kind="ok" title={<span id={`${id}-sent`}>{phrase('jobs.alertSent')}</span>}>
            <p>{phrase('jobs.alertSentText')}</p>
          </Notice>
        </div>
      )}
      {invalid && (
        <ProblemSummary
          title={phrase(PROBLEMS_TITLE)}
          problems={[{ control: email, text: sayProblemOf(phrase('jobs.alertEmail'), problem) }]}
        />
      )}
      {said !== undefined && said !== 'sent' && said !== 'invalid' && (
        <ProblemSummary title={phrase(REFUSED[said], { minutes })} problems={[]} />
      )}
      <form className="jobalert__form" method="post" action="/api/careers/alerts" noValidate>
        <input type="hidden" name="search" value={asked} />
        <input type="hidden" name="lang" value={language} />
        <div className={invalid ? 'field field--err' : 'field'}>
          <label htmlFor={email}>{phrase('jobs.alertEmail')}</label>
          {invalid && <FieldProblem control={email}>{problem}</FieldProblem>}
          <input
            id={email}
            className="input"
            type="email"
            name="email"
            required
            autoComplete="email"
            maxLength={LONGEST_EMAIL}
            defaultValue={address}
            aria-invalid={invalid || undefined}
            aria-describedby={invalid ? problemId(email) : undefined}
          />
        </div>
        <fieldset className="jobalert__often">
          <legend className="label">{phrase('jobs.alertOften')}</legend>
          {ALERT_FREQUENCIES.map((frequency) => (
            <label className="check" key={frequency}>
              <input type="radio" name="frequency" value={frequency} defaultChecked={frequency === often} />
              <span>{phrase(`jobs.alert.${frequency}`)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant={wanted ? 'accent' : 'line'}>
          {phrase('jobs.alertSubmit')}
        </Button>
      </form>
    </section>
  );
}
