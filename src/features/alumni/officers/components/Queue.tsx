import { AccountForm, Field, Told } from '@/features/account/common';
import { Button, Empty, Flow, Notice } from '@/ui';
import { useContact } from '../../contact/words';
import type { Queue as All } from '../officers.schema';
import { Further } from './Further';
import { OFFICERS_NOTE } from '../rules';
import { unlikeOf } from '../unlike';
import { Facts } from './Facts';
import { API, type Place } from './place';

type Request = All['requests'][number];
type Candidate = Request['candidates'][number];

const ANSWERS = ['name', 'formerName', 'office', 'practice', 'from', 'to', 'manager', 'project', 'employeeNumber', 'note'] as const;

/** A line of the list, as far as it says something. */
const linesOf = ({ namesBefore, offices, practices, from, to, number }: Candidate) =>
  (
    [
      ['namesBefore', namesBefore.join(', ')],
      ['offices', offices.join(', ')],
      ['practices', practices.join(', ')],
      ['years', yearsOf({ from, to })],
      ['number', number ?? ''],
    ] as const
  ).filter(([, value]) => value !== '');

const yearsOf = ({ from, to }: Pick<Candidate, 'from' | 'to'>): string => [from, to].filter((year) => year !== null).join('–');

function Answers({ request }: { request: Request }) {
  const { phrase } = useContact();
  return (
    <div>
      <h3>{phrase('officers.answers')}</h3>
      <dl className="alu__facts">
        {ANSWERS.map((name) => [name, String(request.answers[name] ?? '')] as const)
          // The name of the account is the heading.
          .filter(([name, value]) => value !== '' && !(name === 'name' && value === request.account))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{phrase(`officers.answer.${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** Beside a value that is not the one that was answered. */
function Unlike() {
  const { phrase } = useContact();
  return (
    <>
      {' '}
      <span className="sc sc--accent">{phrase('officers.unlike')}</span>
    </>
  );
}

function Line({ candidate, answers }: { candidate: Candidate; answers: Request['answers'] }) {
  const { phrase } = useContact();
  const unlike = unlikeOf(answers, candidate);
  return (
    <>
      <p>
        <strong>
          <bdi>{candidate.name}</bdi>
        </strong>
        {unlike.has('name') && <Unlike />} {candidate.joined && <span className="sc">{phrase('officers.lineJoined')}</span>}
      </p>
      {candidate.left !== undefined && (
        <Notice kind="warn">
          <p>{phrase(candidate.left === 'suspended' ? 'officers.lineSuspended' : 'officers.lineReported')}</p>
        </Notice>
      )}
      <dl className="alu__facts">
        {linesOf(candidate).map(([what, value]) => {
          const differs = what !== 'namesBefore' && unlike.has(what);
          return (
            <div key={what}>
              <dt>{phrase(`officers.line.${what}`)}</dt>
              <dd data-unlike={differs ? '' : undefined}>
                <bdi>{value}</bdi>
                {differs && <Unlike />}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function Candidates({ candidates, answers }: Pick<Request, 'candidates' | 'answers'>) {
  const { phrase } = useContact();
  return (
    <div>
      <h3>{phrase('officers.matches')}</h3>
      {candidates.length === 0 ? (
        <p>{phrase('officers.matchesNone')}</p>
      ) : (
        <ul className="alu__lines">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <Line candidate={candidate} answers={answers} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Decide({ request, account, fields }: Place & { request: Request }) {
  const { phrase } = useContact();
  const free = request.candidates.filter(({ joined }) => !joined);
  return (
    <AccountForm
      name="decide"
      api={API}
      account={account}
      fields={{ ...fields, key: request.id, changedAt: request.changedAt }}
      className="acc__form alu__long"
    >
      {free.length > 0 && (
        <Field
          name="line"
          label={phrase('officers.whichLine')}
          value={free.find(({ byNumber }) => byNumber)?.id ?? ''}
          options={[
            ['', phrase('officers.noLine')],
            ...free.map((each) => [each.id, [each.name, yearsOf(each)].filter(Boolean).join(', ')] as const),
          ]}
        />
      )}
      <details className="alu__open">
        <summary>{phrase('officers.facts')}</summary>
        <p className="hint">{phrase('officers.factsHint')}</p>
        <Facts />
      </details>
      <Field name="note" label={phrase('officers.note')} hint={phrase('officers.noteHint')} rows={2} maxLength={OFFICERS_NOTE} />
      <Flow>
        <Button type="submit" name="decision" value="approve" busy={account.busy === 'decide'}>
          {phrase('officers.approve')}
        </Button>
        <Button type="submit" variant="line" name="decision" value="refuse">
          {phrase('officers.refuse')}
        </Button>
      </Flow>
    </AccountForm>
  );
}

/** Who asks to be let in: answers beside the lines of the leavers list that may be theirs, oldest first. */
export function Queue({ queue, ...place }: Place & { queue: All }) {
  const { phrase, number } = useContact();
  if (queue.waiting === 0)
    return (
      <Empty level={2} title={phrase('officers.queueEmpty')}>
        <p>{phrase('officers.queueEmptyHint')}</p>
      </Empty>
    );
  return (
    <>
      <p>{phrase('officers.waiting', { count: queue.waiting, number: number(queue.waiting) })}</p>
      {queue.requests.length > 0 && (
        <ol className="alu__cases">
          {queue.requests.map((request) => (
            <li key={request.id}>
              <article className="alu__case">
                <header className="alu__head">
                  <h2>
                    <bdi>{request.account}</bdi>
                  </h2>
                  <p className="meta meta--points">
                    <span>
                      <Told phrase="officers.askedAt" at={{ date: request.at }} />
                    </span>
                  </p>
                </header>
                {request.reported && (
                  <Notice kind="warn">
                    <p>{phrase('officers.reportedBefore')}</p>
                  </Notice>
                )}
                <div className="alu__beside">
                  <Answers request={request} />
                  <Candidates candidates={request.candidates} answers={request.answers} />
                </div>
                <Decide {...place} request={request} />
              </article>
            </li>
          ))}
        </ol>
      )}
      <Further here={place.here} asked={place.data.asked} next={queue.next} />
    </>
  );
}
