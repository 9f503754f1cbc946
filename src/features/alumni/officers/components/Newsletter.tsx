import {
  AccountForm,
  AsShown,
  Confirm,
  Field,
  formKey,
  Hidden,
  Once,
  Part,
  ticksIn,
  Told,
  useAsShown,
  useOwnForm,
  type Outcome,
} from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { Back } from '../../contact/components/Back';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { Newsletter as One, Segment, Segments } from '../officers.schema';
import { CHANGED, LONGEST_LETTER, YEARS } from '../rules';
import { API, to, type Place } from './place';
import { isChanged, Stored } from './Stored';

interface Stores {
  newsletter: One;
  segments: Segments | undefined;
}

const StoredNewsletter = ({ newsletter, segments }: Stores) => (
  <Stored>
    <StoredWords newsletter={newsletter} />
    {segments && <StoredSegment segment={newsletter.segment} segments={segments} />}
  </Stored>
);

/** The newsletter that a form was made of: what was changed elsewhere meanwhile is not written over. */
const AsRead = (stores: Stores) => (
  <>
    <AsShown name="changedAt" value={stores.newsletter.changedAt} changed={CHANGED} />
    <StoredNewsletter {...stores} />
  </>
);

/**
 * The newsletter whose words stand on the page: what another form of it took in unseen is not sent. `of`: the form that sends.
 */
function useRead({ changedAt }: One, outcome: Outcome | undefined, of: string): string {
  const wasSaved = outcome?.kind === 'ok' && ['letter', 'segment'].includes(outcome.form);
  const kept = outcome === undefined || outcome.kind === 'ok' || isChanged(outcome) ? undefined : outcome.values?.changedAt;
  return useAsShown(changedAt, kept, wasSaved || (outcome?.of === of && isChanged(outcome)) ? outcome : undefined);
}

function StoredWords({ newsletter: { subject, text, subjectDe, textDe } }: { newsletter: One }) {
  return [
    ['en', subject, text],
    ['de', subjectDe, textDe],
  ]
    .filter(([, heading]) => heading !== '')
    .map(([key, heading, words]) => (
      <div key={key} className="alu__text" dir="auto" lang={key}>
        <p>
          <strong>{heading}</strong>
        </p>
        {words}
      </div>
    ));
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What a value of the narrowing is called. A group that was ended has no name any more. */
function useNamed(segments: Segments): (list: (typeof LISTS)[number], value: string) => string {
  const { phrase, countryOf } = useContact();
  return (list, value) =>
    list === 'countries'
      ? countryOf(value)
      : (segments[list].find((each) => isSame(each.value, value))?.label ?? (list === 'groups' ? phrase('officers.segmentGone') : value));
}

function StoredSegment({ segment, segments }: { segment: Segment; segments: Segments }) {
  const { phrase } = useContact();
  const named = useNamed(segments);
  const [from, to] = [yearIn(segment, 'from'), yearIn(segment, 'to')];
  const said = [
    ...LISTS.filter((list) => segment[list]?.length).map((list) => [
      phrase(`officers.segment.${list}`),
      (segment[list] ?? []).map((value) => named(list, value)).join(', '),
    ]),
    ...(from ? [[phrase('officers.yearsFrom'), from]] : []),
    ...(to ? [[phrase('officers.yearsTo'), to]] : []),
  ];
  if (said.length === 0) return <p>{phrase('officers.storedAll')}</p>;
  return said.map(([label, value]) => (
    <p key={label}>
      {label}: <bdi>{value}</bdi>
    </p>
  ));
}

function Letter({ newsletter, segments, account, fields, data }: Place & { newsletter: One | undefined; segments: Segments | undefined }) {
  const { phrase } = useContact();
  const title = phrase(newsletter ? 'officers.letterText' : 'officers.letterNew');
  return (
    <Part title={title}>
      <AccountForm
        name="letter"
        api={API}
        account={account}
        fields={{ ...fields, ...(newsletter ? { key: newsletter.id } : {}) }}
        className="acc__form alu__long"
        label={title}
      >
        {newsletter ? <AsRead newsletter={newsletter} segments={segments} /> : <Once value={data.once} />}
        <Field
          name="subject"
          lang="en"
          label={phrase('account.field.subject')}
          value={newsletter?.subject}
          maxLength={CONTACT_LIMITS.subject}
          autoComplete="off"
          required
        />
        <Field
          name="text"
          lang="en"
          label={phrase('officers.letterBody')}
          hint={phrase('officers.letterHint')}
          value={newsletter?.text}
          rows={12}
          maxLength={LONGEST_LETTER}
          required
        />
        <p className="hint">{phrase('officers.letterGerman')}</p>
        <Field
          name="subjectDe"
          lang="de"
          label={phrase('officers.letterSubjectDe')}
          value={newsletter?.subjectDe}
          maxLength={CONTACT_LIMITS.subject}
          autoComplete="off"
        />
        <Field
          name="textDe"
          lang="de"
          label={phrase('officers.letterBodyDe')}
          value={newsletter?.textDe}
          rows={8}
          maxLength={LONGEST_LETTER}
        />
        <Button type="submit" variant={newsletter ? 'line' : 'accent'} busy={account.busy === 'letter'}>
          {phrase(newsletter ? 'account.save' : 'officers.letterKeep')}
        </Button>
      </AccountForm>
    </Part>
  );
}

const LISTS = ['groups', 'offices', 'practices', 'countries'] as const;

function Narrow({ newsletter, segments, account, fields }: Place & { newsletter: One; segments: Segments }) {
  const { phrase } = useContact();
  const { id, segment } = newsletter;
  return (
    <Part id="segment" title={phrase('officers.segment')}>
      <p>{phrase('officers.segmentHow')}</p>
      <AccountForm
        name="segment"
        api={API}
        account={account}
        fields={{ ...fields, key: id }}
        className="acc__form alu__wide"
        label={phrase('officers.segment')}
      >
        <AsRead newsletter={newsletter} segments={segments} />
        {LISTS.map((list) => (
          <Boxes key={list} list={list} segments={segments} chosen={segment[list]} />
        ))}
        <div className="alu__pair">
          <Field name="yearsFrom" label={phrase('officers.yearsFrom')} value={yearIn(segment, 'from')} inputMode="numeric" maxLength={4} />
          <Field name="yearsTo" label={phrase('officers.yearsTo')} value={yearIn(segment, 'to')} inputMode="numeric" maxLength={4} />
        </div>
        <Button type="submit" variant="line" busy={account.busy === 'segment'}>
          {phrase('officers.segmentKeep')}
        </Button>
      </AccountForm>
    </Part>
  );
}

function Boxes({
  list,
  segments,
  chosen = [],
}: {
  list: (typeof LISTS)[number];
  segments: Segments;
  chosen: readonly string[] | undefined;
}) {
  const { phrase, number } = useContact();
  const named = useNamed(segments);
  const { outcome } = useOwnForm();
  const ticked = ticksIn(outcome, list) ?? chosen;
  // What was chosen, and is no choice any more, stays to be taken out: a form that left it out would widen the narrowing unseen.
  const gone = [...new Set([...chosen, ...ticked])].filter((value) => !segments[list].some((each) => isSame(each.value, value)));
  const choices = [...segments[list], ...gone.map((value) => ({ value, count: 0 }))];
  if (choices.length === 0) return null;
  return (
    <fieldset className="acc__checks alu__boxes">
      <legend className="label">{phrase(`officers.segment.${list}`)}</legend>
      {choices.map(({ value, count }) => (
        <label className="check" key={value}>
          <input type="checkbox" name={list} value={value} defaultChecked={ticked.some((each) => isSame(each, value))} />
          <span>
            <bdi>{named(list, value)}</bdi>
            {count !== undefined && <span className="alu__count"> {number(count)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A year of the narrowing; nothing where it has no end on that side. */
function yearIn({ years = [] }: Segment, end: 'from' | 'to'): string {
  const [from, to] = [years[0], years.at(-1)];
  const isWhole = from === YEARS.first && to === YEARS.last;
  const year = end === 'from' ? from : to;
  return year === undefined || (!isWhole && year === (end === 'from' ? YEARS.first : YEARS.last)) ? '' : String(year);
}

function Send({ newsletter, segments, count, account, fields }: Place & Stores & { count: number }) {
  const { phrase, number } = useContact();
  const { id, textDe } = newsletter;
  const all = { ...fields, key: id };
  const changedAt = useRead(newsletter, account.outcome, formKey('send', all));
  return (
    <Part id="send" title={phrase('officers.send')}>
      {segments && <StoredSegment segment={newsletter.segment} segments={segments} />}
      <p>{phrase('officers.count', { count, number: number(count) })}</p>
      <AccountForm name="test" api={API} account={account} fields={all}>
        <div className="flow">
          <Button type="submit" variant="line" name="in" value="en" busy={account.busy === 'test'}>
            {phrase('officers.test.en')}
          </Button>
          {textDe !== '' && (
            <Button type="submit" variant="line" name="in" value="de">
              {phrase('officers.test.de')}
            </Button>
          )}
        </div>
      </AccountForm>
      {count > 0 && (
        <AccountForm name="send" api={API} account={account} fields={all} className="acc__form" label={phrase('officers.send')}>
          <Hidden fields={{ changedAt }} />
          <StoredNewsletter newsletter={newsletter} segments={segments} />
          <Confirm label={phrase('officers.sendSure', { count, number: number(count) })} />
          <Button type="submit" variant="accent" busy={account.busy === 'send'}>
            {phrase('officers.sendNow')}
          </Button>
        </AccountForm>
      )}
    </Part>
  );
}

function Sent({ newsletter, account, fields }: Place & { newsletter: One }) {
  const { phrase, number } = useContact();
  const { became } = newsletter;
  const waits = newsletter.stoppedAt === undefined && (newsletter.state === 'sending' || (became?.waiting ?? 0) > 0);
  return (
    <Part title={newsletter.subject}>
      <Notice kind={newsletter.state === 'sent' && newsletter.stoppedAt === undefined ? 'ok' : 'info'}>
        <p>
          {newsletter.state === 'sent' && newsletter.sentAt ? (
            <Told phrase="officers.sentAt" at={{ date: newsletter.sentAt }} />
          ) : (
            phrase('officers.letter.sending')
          )}
        </p>
        {newsletter.recipients !== undefined && (
          <p>{phrase('officers.recipients', { count: newsletter.recipients, number: number(newsletter.recipients) })}</p>
        )}
        {became && (
          <p>{phrase('officers.became', { sent: number(became.sent), failed: number(became.failed), waiting: number(became.waiting) })}</p>
        )}
        {newsletter.stoppedAt !== undefined && (
          <p>
            <Told phrase="officers.stoppedAt" at={{ date: newsletter.stoppedAt }} />
          </p>
        )}
      </Notice>
      {waits && (
        <AccountForm name="stop" api={API} account={account} fields={{ ...fields, key: newsletter.id }} className="acc__form">
          <Confirm label={phrase('officers.stopSure')} />
          <Button type="submit" variant="line" busy={account.busy === 'stop'}>
            {phrase('officers.stop')}
          </Button>
        </AccountForm>
      )}
      <div className="alu__text" dir="auto" lang="en">
        {newsletter.text}
      </div>
      {newsletter.textDe !== '' && (
        <div className="alu__text" dir="auto" lang="de">
          <p>
            <strong>{newsletter.subjectDe}</strong>
          </p>
          {newsletter.textDe}
        </div>
      )}
    </Part>
  );
}

/** A letter to the alumni: its words, whom it goes to, and the sending, which happens once. */
export function Newsletter({
  newsletter,
  segments,
  count,
  ...place
}: Place & { newsletter: One | undefined; segments: Segments | undefined; count: number | undefined }) {
  const { phrase } = useContact();
  return (
    <div className="alu__one">
      <Back href={to(place.here, { part: 'newsletters' })}>{phrase('officers.lettersBack')}</Back>
      {newsletter && newsletter.state !== 'draft' ? (
        <Sent {...place} newsletter={newsletter} />
      ) : (
        <>
          <Letter {...place} newsletter={newsletter} segments={segments} />
          {newsletter && segments && <Narrow {...place} newsletter={newsletter} segments={segments} />}
          {newsletter && count !== undefined && <Send {...place} newsletter={newsletter} segments={segments} count={count} />}
        </>
      )}
    </div>
  );
}
