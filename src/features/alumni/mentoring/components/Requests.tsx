import { alumniRoutes } from '@/config/alumni-routes';
import { AccountForm, Field, Opens, Part, Told } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button, Flow } from '@/ui';
import { Person } from '../../contact/components/Person';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { MentoringRequest, MentoringRequests } from '../mentoring.schema';
import { API, type Place } from './place';

function Decide({ request, account, fields }: Place & { request: MentoringRequest }) {
  const { phrase } = useContact();
  const all = { ...fields, id: request.id };
  return (
    <AccountForm name="decide" api={API} account={account} fields={all} className="acc__form alu__long">
      <Field name="note" label={phrase('mentoring.decideNote')} rows={2} maxLength={CONTACT_LIMITS.note} />
      <Flow>
        <Button type="submit" name="decision" value="accept" busy={account.busy === 'decide'}>
          {phrase('mentoring.accept')}
        </Button>
        <Button type="submit" variant="line" name="decision" value="decline">
          {phrase('mentoring.decline')}
        </Button>
      </Flow>
    </AccountForm>
  );
}

function TakeBack({ request, account, fields }: Place & { request: MentoringRequest }) {
  const { phrase } = useContact();
  return (
    <AccountForm name="decide" api={API} account={account} fields={{ ...fields, id: request.id }}>
      <Button type="submit" variant="line" name="decision" value="withdraw" busy={account.busy === 'decide'}>
        {phrase('mentoring.takeBack')}
      </Button>
    </AccountForm>
  );
}

function End({ request, account, fields }: Place & { request: MentoringRequest }) {
  const { phrase } = useContact();
  const all = { ...fields, id: request.id };
  return (
    <Opens form="decide" fields={all} account={account} summary={phrase('mentoring.end')} className="alu__open">
      <AccountForm name="decide" api={API} account={account} fields={all} className="acc__form alu__long">
        <Field name="note" label={phrase('mentoring.endNote')} rows={2} maxLength={CONTACT_LIMITS.note} />
        <Button type="submit" variant="line" name="decision" value="end">
          {phrase('mentoring.endNow')}
        </Button>
      </AccountForm>
    </Opens>
  );
}

function One({ request, mine, ...place }: Place & { request: MentoringRequest; mine: boolean }) {
  const { phrase, language } = useContact();
  return (
    <li className="alu__row">
      <h4 className="alu__who">
        <Person person={request.with} />
      </h4>
      <p className="alu__state">
        <span className={request.state === 'asked' && !mine ? 'sc sc--accent' : 'sc'}>{phrase(`mentoring.state.${request.state}`)}</span>
      </p>
      <p className="alu__words" dir="auto">
        {request.reason}
      </p>
      <p className="meta meta--points">
        <span>
          <Told phrase="contact.at" at={{ date: request.at }} />
        </span>
        {request.conversation && (
          <span>
            <a href={`${languagePath(alumniRoutes.alumniMessages.path, language)}?id=${request.conversation}`}>
              {phrase('mentoring.conversation')}
            </a>
          </span>
        )}
      </p>
      {request.state === 'asked' && !mine && <Decide {...place} request={request} />}
      {request.state === 'asked' && mine && <TakeBack {...place} request={request} />}
      {request.state === 'accepted' && <End {...place} request={request} />}
    </li>
  );
}

/** Who asked the member, and whom the member asked. */
export function Requests({ requests: { asMentor, asMentee }, ...place }: Place & { requests: MentoringRequests }) {
  const { phrase } = useContact();
  return (
    <Part id="requests" title={phrase('mentoring.requests')}>
      {asMentor.length + asMentee.length === 0 && <p>{phrase('mentoring.requestsNone')}</p>}
      {(
        [
          ['mentoring.asMentor', asMentor, false],
          ['mentoring.asMentee', asMentee, true],
        ] as const
      ).map(
        ([title, requests, mine]) =>
          requests.length > 0 && (
            <div className="alu__group" key={title}>
              <h3>{phrase(title)}</h3>
              <ul className="rows alu__rows">
                {requests.map((request) => (
                  <One key={request.id} {...place} request={request} mine={mine} />
                ))}
              </ul>
            </div>
          ),
      )}
    </Part>
  );
}
