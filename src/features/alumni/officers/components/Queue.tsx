import { AccountForm, Field, Told } from '@/features/account/common';
import { Button, Empty, Flow, Notice } from '@/ui';
import { useContact } from '../../contact/words';
import type { Queue as All } from '../officers.schema';
import { Further } from './Further';
import { OFFICERS_NOTE } from '../rules';
import { likelyLine, unlikeOf } from '../unlike';
import { Facts } from './Facts';
import { API, type Place } from './place';

type Request = All['requests'][number];
type Candidate = Request['candidates'][number];

/** What both sides may say, in one order and under one name, so that it stands in one line. */
const COMPARED = ['name', 'namesBefore', 'offices', 'practices', 'years', 'number'] as const;
type Said = Record<(typeof COMPARED)[number], string>;
/** What only who asks may say. */
const MORE = ['manager', 'project', 'note'] as const;

const yearsOf = ({ from, to }: Pick<Candidate, 'from' | 'to'>): string => [from, to].filter((year) => year !== null).join('–');

const saidOf = ({ name, formerName, office, practice, from, to, employeeNumber }: Request['answers']): Said => ({
  name: String(name ?? ''),
  namesBefore: String(formerName ?? ''),
  offices: String(office ?? ''),
  practices: String(practice ?? ''),
  years: [from, to].filter((year) => year !== undefined && year !== '').join('–'),
  number: String(employeeNumber ?? ''),
});

const knownOf = ({ name, namesBefore, offices, practices, from, to, number }: Candidate): Said => ({
  name,
  namesBefore: namesBefore.join(', '),
  offices: offices.join(', '),
  practices: practices.join(', '),
  years: yearsOf({ from, to }),
  number: number ?? '',
});

/** What either side says something of. */
const rowsOf = ({ answers, candidates }: Pick<Request, 'answers' | 'candidates'>) => {
  const all = [saidOf(answers), ...candidates.map(knownOf)];
  return COMPARED.filter((what) => all.some((facts) => facts[what] !== ''));
};

function Answers({ request }: { request: Request }) {
  const { phrase } = useContact();
  const { answers } = request;
  const said = saidOf(answers);
  return (
    <div>
      <h3>{phrase('officers.answers')}</h3>
      <div className="alu__lines">
        <div>
          <dl className="alu__facts">
            {rowsOf(request).map((what) => (
              <div key={what}>
                <dt>{phrase(`officers.line.${what}`)}</dt>
                <dd dir="auto">{said[what] || '–'}</dd>
              </div>
            ))}
            {MORE.map((name) => [name, String(answers[name] ?? '')] as const)
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{phrase(`officers.answer.${name}`)}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      </div>
    </div>
  );
}

/** Of a value that is not the one that was answered: its look says so to the eye, and the words below say how many there are. */
function Unlike() {
  const { phrase } = useContact();
  return (
    <>
      {' '}
      <span className="vh">{phrase('officers.unlike')}</span>
    </>
  );
}

function Line({ candidate, request }: { candidate: Candidate; request: Request }) {
  const { phrase } = useContact();
  const unlike = unlikeOf(request.answers, candidate);
  const known = knownOf(candidate);
  const said = saidOf(request.answers);
  // Names before are compared with the name, as one.
  const both = COMPARED.filter((what) => what !== 'namesBefore' && known[what] !== '' && said[what] !== '');
  return (
    <>
      <dl className="alu__facts">
        {rowsOf(request).map((what) => {
          const differs = what !== 'namesBefore' && unlike.has(what);
          return (
            <div key={what}>
              <dt>{phrase(`officers.line.${what}`)}</dt>
              <dd data-unlike={differs ? '' : undefined}>
                <bdi>{known[what] || '–'}</bdi>
                {differs && <Unlike />}
              </dd>
            </div>
          );
        })}
      </dl>
      {/* Below: above, they would push each row out of the line of what was answered. */}
      {candidate.left !== undefined && (
        <Notice kind="warn">
          <p>{phrase(candidate.left === 'suspended' ? 'officers.lineSuspended' : 'officers.lineReported')}</p>
        </Notice>
      )}
      {(unlike.size > 0 || candidate.joined) && (
        <p className="alu__unlike">
          {unlike.size > 0 && <span>{phrase('officers.unlikeOf', { count: unlike.size, of: both.length })}</span>}{' '}
          {candidate.joined && <span className="sc">{phrase('officers.lineJoined')}</span>}
        </p>
      )}
    </>
  );
}

function Candidates({ request }: { request: Request }) {
  const { phrase } = useContact();
  const { candidates } = request;
  return (
    <div>
      <h3>{phrase('officers.matches')}</h3>
      {candidates.length === 0 ? (
        <p>{phrase('officers.matchesNone')}</p>
      ) : (
        <ul className="alu__lines">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <Line candidate={candidate} request={request} />
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
  const likely = likelyLine(request);
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
          value={likely?.id ?? ''}
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
        <Button type="submit" variant={likely ? 'solid' : 'line'} name="decision" value="approve" busy={account.busy === 'decide'}>
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
                  <div className="alu__side">
                    <Candidates request={request} />
                    <Decide {...place} request={request} />
                  </div>
                </div>
              </article>
            </li>
          ))}
        </ol>
      )}
      <Further here={place.here} asked={place.data.asked} next={queue.next} />
    </>
  );
}
