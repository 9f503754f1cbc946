import type { ReactNode } from 'react';
import { AccountForm, Confirm, Field, Hidden, Once, Part, ticksIn, Told, useOwnForm } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { Back } from '../../contact/components/Back';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { Newsletter as One, Segment, Segments } from '../officers.schema';
import { CHANGED, LONGEST_LETTER, YEARS } from '../rules';
import { API, to, type Place } from './place';

/**
 * Of a form that did not go through, the newsletter that it was made of: what was changed elsewhere meanwhile is not written over. Where
 * that is why, what is stored now stands folded above what was typed, and the next press is made of it.
 */
function AsRead({ changedAt, children }: Pick<One, 'changedAt'> & { children: ReactNode }) {
  const { phrase } = useContact();
  const { outcome } = useOwnForm();
  const wasChanged = outcome?.kind === 'error' && outcome.message === CHANGED;
  const kept = outcome === undefined || outcome.kind === 'ok' || wasChanged ? undefined : outcome.values?.changedAt;
  return (
    <>
      <Hidden fields={{ changedAt: kept || changedAt }} />
      {wasChanged && (
        <details className="alu__open" data-stored="">
          <summary>{phrase('officers.stored')}</summary>
          {children}
        </details>
      )}
    </>
  );
}

function StoredWords({ newsletter: { subject, text, subjectDe, textDe } }: { newsletter: One }) {
  return [
    ['en', subject, text],
    ['de', subjectDe, textDe],
  ]
    .filter(([, heading]) => heading !== '')
    .map(([key, heading, words]) => (
      <div key={key} className="alu__text" dir="auto">
        <p>
          <strong>{heading}</strong>
        </p>
        {words}
      </div>
    ));
}

function StoredSegment({ segment, segments }: { segment: Segment; segments: Segments }) {
  const { phrase, countryOf } = useContact();
  const named = (list: (typeof LISTS)[number], value: string): string =>
    list === 'countries' ? countryOf(value) : (segments[list].find((each) => each.value === value)?.label ?? value);
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

function Letter({ newsletter, account, fields, data }: Place & { newsletter: One | undefined }) {
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
        {newsletter ? (
          <AsRead changedAt={newsletter.changedAt}>
            <StoredWords newsletter={newsletter} />
          </AsRead>
        ) : (
          <Once value={data.once} />
        )}
        <Field
          name="subject"
          label={phrase('account.field.subject')}
          value={newsletter?.subject}
          maxLength={CONTACT_LIMITS.subject}
          autoComplete="off"
          required
        />
        <Field
          name="text"
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
          label={phrase('officers.letterSubjectDe')}
          value={newsletter?.subjectDe}
          maxLength={CONTACT_LIMITS.subject}
          autoComplete="off"
        />
        <Field name="textDe" label={phrase('officers.letterBodyDe')} value={newsletter?.textDe} rows={8} maxLength={LONGEST_LETTER} />
        <Button type="submit" variant={newsletter ? 'line' : 'accent'} busy={account.busy === 'letter'}>
          {phrase(newsletter ? 'account.save' : 'officers.letterKeep')}
        </Button>
      </AccountForm>
    </Part>
  );
}

const LISTS = ['groups', 'offices', 'practices', 'countries'] as const;

function Narrow({ newsletter: { id, segment, changedAt }, segments, account, fields }: Place & { newsletter: One; segments: Segments }) {
  const { phrase } = useContact();
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
        <AsRead changedAt={changedAt}>
          <StoredSegment segment={segment} segments={segments} />
        </AsRead>
        {LISTS.filter((list) => segments[list].length > 0).map((list) => (
          <Boxes key={list} list={list} choices={segments[list]} chosen={segment[list]} />
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
  choices,
  chosen = [],
}: {
  list: (typeof LISTS)[number];
  choices: Segments[(typeof LISTS)[number]];
  chosen: readonly string[] | undefined;
}) {
  const { phrase, number, countryOf } = useContact();
  const { outcome } = useOwnForm();
  const ticked = ticksIn(outcome, list) ?? chosen;
  return (
    <fieldset className="acc__checks alu__boxes">
      <legend className="label">{phrase(`officers.segment.${list}`)}</legend>
      {choices.map(({ value, label, count }) => (
        <label className="check" key={value}>
          <input type="checkbox" name={list} value={value} defaultChecked={ticked.includes(value)} />
          <span>
            <bdi>{list === 'countries' ? countryOf(value) : label}</bdi>
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

function Send({ newsletter: { id, textDe, changedAt }, count, account, fields }: Place & { newsletter: One; count: number }) {
  const { phrase, number } = useContact();
  const all = { ...fields, key: id };
  return (
    <Part id="send" title={phrase('officers.send')}>
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
          <Confirm label={phrase('officers.sendSure', { count, number: number(count) })} />
          <Button type="submit" variant="accent" busy={account.busy === 'send'}>
            {phrase('officers.sendNow')}
          </Button>
        </AccountForm>
      )}
    </Part>
  );
}

function Sent({ newsletter }: { newsletter: One }) {
  const { phrase, number } = useContact();
  return (
    <Part title={newsletter.subject}>
      <Notice kind={newsletter.state === 'sent' ? 'ok' : 'info'}>
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
      </Notice>
      <div className="alu__text" dir="auto">
        {newsletter.text}
      </div>
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
        <Sent newsletter={newsletter} />
      ) : (
        <>
          <Letter {...place} newsletter={newsletter} />
          {newsletter && segments && <Narrow {...place} newsletter={newsletter} segments={segments} />}
          {newsletter && count !== undefined && <Send {...place} newsletter={newsletter} count={count} />}
        </>
      )}
    </div>
  );
}
