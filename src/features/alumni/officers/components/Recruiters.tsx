import { AccountForm, Field, Opens, Told } from '@/features/account/common';
import { Button, Empty, Flow } from '@/ui';
import { useContact } from '../../contact/words';
import type { Recruiters as All } from '../officers.schema';
import { OFFICERS_NOTE } from '../rules';
import { API, type Place } from './place';

type Recruiter = All['recruiters'][number];

function Decide({ one, account, fields }: Place & { one: Recruiter }) {
  const { phrase } = useContact();
  const all = { ...fields, key: one.id, changedAt: one.changedAt };
  const decide = (
    <AccountForm name="recruiter" api={API} account={account} fields={all} className="acc__form alu__long">
      <Field name="note" label={phrase('officers.note')} hint={phrase('officers.noteHint')} rows={2} maxLength={OFFICERS_NOTE} />
      <Flow>
        {one.state === 'asked' && (
          <Button type="submit" name="decision" value="approve">
            {phrase('officers.recruiterApprove')}
          </Button>
        )}
        <Button type="submit" variant="line" name="decision" value="refuse">
          {phrase(one.state === 'yes' ? 'officers.recruiterEnd' : 'officers.refuse')}
        </Button>
      </Flow>
    </AccountForm>
  );
  return one.state === 'asked' ? (
    decide
  ) : (
    <Opens form="recruiter" fields={all} account={account} summary={phrase('officers.change')} className="alu__open">
      {decide}
    </Opens>
  );
}

/** Who asks to offer roles to alumni, and who may. */
export function Recruiters({ recruiters, ...place }: Place & { recruiters: All['recruiters'] }) {
  const { phrase } = useContact();
  if (recruiters.length === 0) return <Empty level={2} title={phrase('officers.recruitersEmpty')} />;
  return (
    <ol className="alu__cases">
      {recruiters.map((one) => (
        <li key={one.id}>
          <article className="alu__case">
            <header className="alu__head">
              <h2>
                <bdi>{one.name}</bdi>
              </h2>
              <p className="meta meta--points">
                <span className={one.state === 'asked' ? 'sc sc--accent' : 'sc'}>{phrase(`officers.recruiter.${one.state}`)}</span>
                <span>
                  <bdi>{one.employer}</bdi>
                </span>
                <span>
                  <Told phrase="officers.askedAt" at={{ date: one.at }} />
                </span>
              </p>
            </header>
            <p className="alu__words" dir="auto">
              {one.why}
            </p>
            <Decide {...place} one={one} />
          </article>
        </li>
      ))}
    </ol>
  );
}
