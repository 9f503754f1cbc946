import { AccountForm, Confirm, Field, Hidden, Once, Part, ticksIn, Told, useOwnForm } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { Back } from '../../contact/components/Back';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { Newsletter as One, Segment, Segments } from '../officers.schema';
import { LONGEST_LETTER, YEARS } from '../rules';
import { API, to, type Place } from './place';

/** Of a form that did not go through, the newsletter that it was made of: what was changed elsewhere meanwhile is not written over. */
function AsRead({ changedAt }: Pick<One, 'changedAt'>) {
  const { outcome } = useOwnForm();
  const kept = outcome?.kind === 'invalid' ? outcome.values?.changedAt : undefined;
  return <Hidden fields={{ changedAt: kept || changedAt }} />;
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
        {newsletter ? <AsRead changedAt={newsletter.changedAt} /> : <Once value={data.once} />}
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
        <AsRead changedAt={changedAt} />
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
