import { AccountForm, Addressed, Confirm, Field, LIMITS, Opens, Part, Told } from '@/features/account/common';
import { fileSize } from '@/lib/file-size';
import { Button, Icon, Notice } from '@/ui';
import { STATUSES } from '../asked';
import type { InboxOne } from '../inbox.schema';
import { LONGEST_ANSWER, ME, NOBODY, OWN } from '../rules';
import { useInbox } from '../words';
import { History } from './History';
import { API, type Place } from './place';

type Props = Place & { one: InboxOne };

function Typed({ one }: { one: InboxOne }) {
  const { phrase, language, fieldName, valueOf } = useInbox();
  return (
    <Part title={phrase('inbox.typed')}>
      <dl className="inbox__typed">
        {one.fields
          .filter(({ value }) => value !== '')
          .map((field) => (
            <div key={field.name}>
              <dt>{fieldName(one.form, field.name, field.label)}</dt>
              <dd dir="auto" lang={one.language === language ? undefined : one.language}>
                {valueOf(one.form, field)}
              </dd>
            </div>
          ))}
      </dl>
      {one.files.length > 0 && (
        <>
          <h3 className="inbox__sub">{phrase('inbox.files')}</h3>
          <p className="meta">{phrase('inbox.filesHint')}</p>
          <ul className="inbox__files">
            {one.files.map((file) => (
              <li key={file.id}>
                <a className="more" href={`${API}?${new URLSearchParams({ id: one.id, file: file.id })}`} download>
                  <Icon name="download" /> <bdi>{file.name}</bdi>
                </a>{' '}
                <span className="meta">
                  {[fieldName(one.form, file.field, null), fileSize(file.bytes, language)].filter((said) => said !== file.field).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

function Whose({ one, account, fields, data: { me } }: Props) {
  const { phrase } = useInbox();
  const mine = one.assignee?.toLowerCase() === me.toLowerCase();
  const known = `inbox-people-${one.id}`;
  return (
    <Part title={phrase('inbox.whose')}>
      <p>
        {one.assignee === null ? phrase('inbox.nobody') : mine ? phrase('inbox.yours') : phrase('inbox.with', { address: one.assignee })}
      </p>
      {/* What needs no address stands before what asks for one: each has its form. */}
      <AccountForm
        name="assign"
        api={API}
        account={account}
        fields={{ ...fields, key: OWN }}
        className="inbox__buttons"
        label={phrase('inbox.whose')}
      >
        {!mine && (
          <Button type="submit" variant="line" name="give" value={ME}>
            {phrase('inbox.take')}
          </Button>
        )}
        {one.assignee !== null && (
          <Button type="submit" variant="quiet" name="give" value={NOBODY}>
            {phrase('inbox.free')}
          </Button>
        )}
      </AccountForm>
      <AccountForm
        name="assign"
        api={API}
        account={account}
        fields={fields}
        className="acc__form inbox__line"
        label={phrase('inbox.colleague')}
      >
        <Field
          name="email"
          label={phrase('inbox.colleague')}
          hint={phrase('inbox.colleagueHint')}
          type="email"
          autoComplete="off"
          list={known}
          required
        />
        <datalist id={known}>
          {one.people.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <Button type="submit" variant="line" busy={account.busy === 'assign' && account.sent !== OWN}>
          {phrase('inbox.assign')}
        </Button>
      </AccountForm>
    </Part>
  );
}

function Status({ one, account, fields }: Props) {
  const { phrase, statusName } = useInbox();
  return (
    <Part title={phrase('inbox.status')}>
      <AccountForm
        name="status"
        api={API}
        account={account}
        fields={fields}
        className="acc__form inbox__line inbox__line--titled"
        label={phrase('inbox.status')}
      >
        <Field
          name="newStatus"
          label={phrase('inbox.status')}
          value={one.status}
          options={STATUSES.map((status) => [status, statusName(status)] as const)}
          required
        />
        <Button type="submit" variant="line" busy={account.busy === 'status'}>
          {phrase('inbox.setStatus')}
        </Button>
      </AccountForm>
    </Part>
  );
}

function Answer({ one, account, fields, data: { once } }: Props) {
  const { phrase } = useInbox();
  const last = one.events.findLast(({ kind }) => kind === 'answer');
  const failed = last?.failedAt ? last : undefined;
  return (
    <Part id="answer" title={phrase('inbox.answer')}>
      {one.email === null ? (
        <p>{phrase('inbox.error.noAddress')}</p>
      ) : (
        <>
          {failed && (
            <Notice kind="warn">
              <p>{phrase('inbox.notDelivered', { address: one.email })}</p>
            </Notice>
          )}
          <AccountForm
            name="answer"
            api={API}
            account={account}
            fields={{ ...fields, once, ...(last ? { seen: last.id } : {}) }}
            className="acc__form inbox__long"
            label={phrase('inbox.answer')}
          >
            <Field
              name="answer"
              label={<Addressed phrase="inbox.answerTo" email={one.email} />}
              hint={phrase(`inbox.answerHint.${one.language === 'de' ? 'de' : 'en'}`)}
              value={failed?.value}
              rows={8}
              maxLength={LONGEST_ANSWER}
              required
            />
            <Button type="submit" variant="accent" busy={account.busy === 'answer'}>
              {phrase('inbox.sendAnswer')}
            </Button>
          </AccountForm>
        </>
      )}
    </Part>
  );
}

function Note({ account, fields, data: { once } }: Props) {
  const { phrase } = useInbox();
  return (
    <Part title={phrase('inbox.note')}>
      <AccountForm
        name="note"
        api={API}
        account={account}
        fields={{ ...fields, once }}
        className="acc__form inbox__long"
        label={phrase('inbox.note')}
      >
        <Field name="note" label={phrase('inbox.noteText')} hint={phrase('inbox.noteHint')} rows={3} maxLength={LIMITS.note} required />
        <Button type="submit" variant="line" busy={account.busy === 'note'}>
          {phrase('inbox.keepNote')}
        </Button>
      </AccountForm>
    </Part>
  );
}

function Erase({ one, account, fields }: Props) {
  const { phrase } = useInbox();
  const what = one.email === null ? phrase('inbox.eraseOne') : phrase('inbox.eraseAll', { address: one.email });
  return (
    <Part title={phrase('inbox.erase')}>
      <Opens form="erase" fields={fields} account={account} summary={phrase('inbox.eraseOpen')} className="inbox__erase">
        <Notice kind="warn">
          <p>{what}</p>
        </Notice>
        <AccountForm name="erase" api={API} account={account} fields={fields} className="acc__form" label={phrase('inbox.erase')}>
          <Confirm label={phrase('inbox.eraseSure')} />
          <Button type="submit" variant="line" busy={account.busy === 'erase'}>
            {phrase('inbox.erase')}
          </Button>
        </AccountForm>
      </Opens>
    </Part>
  );
}

/** One form that came in, and what can be done about it. */
export function One(place: Props) {
  const { one } = place;
  const { phrase, aboutOf, statusName } = useInbox();
  return (
    <div className="inbox__one">
      <header className="inbox__head">
        <p className="lede">{aboutOf(one)}</p>
        <p className="meta meta--points">
          <span className={one.status === 'new' ? 'sc sc--accent' : 'sc'}>{statusName(one.status)}</span>
          <span>
            <Told phrase="inbox.cameIn" at={{ date: one.at }} />
          </span>
          <span>{one.number}</span>
          {one.place && <span>{phrase(`inbox.place.${one.place.status}`, { position: one.place.position ?? 1 })}</span>}
        </p>
        <p className="meta">
          <Told phrase="inbox.keptUntil" at={{ date: one.keptUntil }} as="day" />
        </p>
      </header>
      <Typed one={one} />
      <History events={one.events} />
      <Answer {...place} />
      <Whose {...place} />
      <Status {...place} />
      <Note {...place} />
      <Erase {...place} />
    </div>
  );
}
