import { AccountForm, Field, Told } from '@/features/account/common';
import { Button, Empty } from '@/ui';
import { Person } from '../../contact/components/Person';
import { useContact } from '../../contact/words';
import { DECISIONS } from '../decisions';
import type { Reports as All } from '../officers.schema';
import { OFFICERS_NOTE } from '../rules';
import { Pages } from './Pages';
import { API, to, type Place } from './place';

type Report = All['reports'][number];

function Decide({ report, account, fields }: Place & { report: Report }) {
  const { phrase } = useContact();
  return (
    <AccountForm name="report" api={API} account={account} fields={{ ...fields, key: report.id }} className="acc__form alu__long">
      <Field
        name="decision"
        label={phrase('officers.decision')}
        value="nothing"
        options={DECISIONS.filter((each) => each !== 'remove-post' || report.kind === 'post').map(
          (each) => [each, phrase(`officers.decision.${each}`)] as const,
        )}
        required
      />
      <Field name="note" label={phrase('officers.note')} hint={phrase('officers.reportNoteHint')} rows={2} maxLength={OFFICERS_NOTE} />
      <Button type="submit" busy={account.busy === 'report'}>
        {phrase('officers.decide')}
      </Button>
    </AccountForm>
  );
}

function One({ report, ...place }: Place & { report: Report }) {
  const { phrase } = useContact();
  return (
    <article className="alu__case">
      <header className="alu__head">
        <h2>{phrase(`officers.kind.${report.kind}`)}</h2>
        <p className="meta meta--points">
          {report.about && (
            <span>
              {phrase('officers.about')} <Person person={report.about} />
            </span>
          )}
          {report.reporter && (
            <span>
              {phrase('officers.by')} <Person person={report.reporter} />
            </span>
          )}
          <span>
            <Told phrase="contact.at" at={{ date: report.at }} />
          </span>
        </p>
      </header>
      <div className="alu__beside">
        <div>
          <h3>{phrase('officers.why')}</h3>
          <p className="alu__words" dir="auto">
            {report.why}
          </p>
        </div>
        <div>
          <h3>{phrase('officers.evidence')}</h3>
          <blockquote className="alu__words" dir="auto">
            {report.evidence}
          </blockquote>
        </div>
      </div>
      {report.decision === undefined ? (
        <Decide {...place} report={report} />
      ) : (
        <div>
          <p>
            <strong>{phrase(`officers.decision.${report.decision}`)}</strong>
          </p>
          {report.note && (
            <p className="alu__words" dir="auto">
              {report.note}
            </p>
          )}
        </div>
      )}
    </article>
  );
}

/** What members reported, with what it is about as it was then. */
export function Reports({ reports, ...place }: Place & { reports: All }) {
  const { phrase, number } = useContact();
  const {
    here,
    data: { asked },
  } = place;
  const done = asked.view === 'done';
  return (
    <>
      <p>
        <a className="more" href={to(here, { part: 'reports', view: done ? '' : 'done' })}>
          {phrase(done ? 'officers.reportsOpen' : 'officers.reportsDone')}
        </a>
      </p>
      {reports.reports.length === 0 ? (
        <Empty level={2} title={phrase(done ? 'officers.reportsNone' : 'officers.reportsEmpty')} />
      ) : (
        <>
          <p>{phrase('officers.reports', { count: reports.total, number: number(reports.total) })}</p>
          <ol className="alu__cases">
            {reports.reports.map((report) => (
              <li key={report.id}>
                <One {...place} report={report} />
              </li>
            ))}
          </ol>
          <Pages {...place} list={reports} />
        </>
      )}
    </>
  );
}
