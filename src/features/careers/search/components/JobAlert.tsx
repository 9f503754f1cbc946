import { useWords } from '@/runtime';
import { lazy, Suspense, useId } from 'react';
import { Button, Notice } from '@/ui';
import type { AlertState } from '../alert-states';
import { jobParams, type JobSearchState } from '../job-state';

/** Fetched where something went wrong: the tab that has come from the server says so already. */
const StateTitle = lazy(() =>
  import('@/ui/StateTitle').then(({ StateTitle: component }) => ({ default: component })).catch(() => ({ default: () => <></> })),
);

const ALERT_FREQUENCIES = ['daily', 'weekly'] as const;

/** New openings by mail, without an account. Nothing is sent before the address was confirmed. */
export function JobAlert({
  state,
  title,
  said,
  minutes = 60,
}: {
  state: JobSearchState;
  /** Of the page: the tab says it too when something went wrong. */
  title: string;
  said: AlertState | undefined;
  minutes?: number | undefined;
}) {
  const { phrase, language } = useWords();
  const id = useId();
  const invalid = said === 'invalid';
  return (
    <section className="jobalert" id="alert" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{phrase('jobs.alert')}</h2>
      <p>{phrase('jobs.alertText')}</p>
      {said && said !== 'sent' && (
        <Suspense>
          <StateTitle site={phrase('site.name')} usual={title}>
            {phrase('page.error', { title })}
          </StateTitle>
        </Suspense>
      )}
      {said === 'sent' && (
        <Notice kind="ok" role="status" title={phrase('jobs.alertSent')}>
          <p>{phrase('jobs.alertSentText')}</p>
        </Notice>
      )}
      {(said === 'too-many' || said === 'failed') && (
        <Notice kind="err" role="alert" title={phrase(said === 'failed' ? 'jobs.alertFailed' : 'jobs.alertTooMany', { minutes })} />
      )}
      <form className="jobalert__form" method="post" action="/api/careers/alerts" noValidate>
        <input type="hidden" name="search" value={jobParams({ ...state, page: 1, sort: '' }).toString()} />
        <input type="hidden" name="lang" value={language} />
        <div className={invalid ? 'field field--err' : 'field'}>
          <label htmlFor={`${id}-email`}>{phrase('jobs.alertEmail')}</label>
          <input
            id={`${id}-email`}
            className="input"
            type="email"
            name="email"
            required
            autoComplete="email"
            maxLength={255}
            aria-invalid={invalid || undefined}
            aria-describedby={invalid ? `${id}-error` : undefined}
          />
          {invalid && (
            <p className="field__err" id={`${id}-error`}>
              {phrase('jobs.alertInvalid')}
            </p>
          )}
        </div>
        <fieldset className="jobalert__often">
          <legend className="label">{phrase('jobs.alertOften')}</legend>
          {ALERT_FREQUENCIES.map((frequency) => (
            <label className="check" key={frequency}>
              <input type="radio" name="frequency" value={frequency} defaultChecked={frequency === 'weekly'} />
              <span>{phrase(`jobs.alert.${frequency}`)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="line">
          {phrase('jobs.alertSubmit')}
        </Button>
      </form>
    </section>
  );
}
