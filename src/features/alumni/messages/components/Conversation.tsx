import type { ReactNode } from 'react';
import { alumniRoutes } from '@/config/alumni-routes';
import { AccountForm, Confirm, Field, Once, Opens, Part, Told } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button, Notice } from '@/ui';
import { Back } from '../../contact/components/Back';
import { Person } from '../../contact/components/Person';
import { Relay } from '../../contact/components/Relay';
import { Report } from '../../contact/components/Report';
import { queryOf } from '../../contact/fitting';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import { ASKED } from '../asked';
import type { Conversation as One } from '../messages.schema';
import { API, type Place } from './place';

type Props = Place & { one: One };

function About({ one }: { one: One }) {
  const { phrase, language } = useContact();
  return (
    <p className="meta meta--points">
      <span>{phrase(`messages.kind.${one.kind}`)}</span>
      {one.post && (
        <span>
          <a href={`${languagePath(alumniRoutes.alumniOpenings.path, language)}?id=${one.post.id}`}>
            <bdi>{one.post.title}</bdi>
          </a>
        </span>
      )}
      {one.request && (
        <span>
          <a href={`${languagePath(alumniRoutes.alumniMentoring.path, language)}#requests`}>
            {phrase(`mentoring.state.${one.request.state}`)}
          </a>
        </span>
      )}
    </p>
  );
}

function Letters({ one, account, fields }: Props) {
  const { phrase, whoOf } = useContact();
  return (
    <ol className="letters" aria-label={phrase('messages.letters')}>
      {one.messages.map((each) => (
        <li key={each.id} className={each.mine ? 'letter letter--mine' : 'letter'} id={`m-${each.id}`}>
          <p className="letter__head">
            <strong>
              <bdi>{each.mine ? phrase('messages.fromYou') : whoOf(one.with)}</bdi>
            </strong>{' '}
            <span className="meta">
              <Told phrase={each.by === 'mail' ? 'messages.byMail' : 'contact.at'} at={{ date: each.at }} />
            </span>
          </p>
          <p className="letter__text" dir="auto">
            {each.text}
          </p>
          {!each.mine && (
            <Report
              account={account}
              api={API}
              fields={fields}
              what={{ kind: 'message', key: each.id }}
              summary={
                <>
                  {phrase('messages.reportThis')}
                  <span className="vh">
                    {' '}
                    <Told phrase="contact.at" at={{ date: each.at }} />
                  </span>
                </>
              }
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Reply({ one, account, fields, data }: Props) {
  const { phrase, whoOf } = useContact();
  if (one.with.gone)
    return (
      <Notice kind="warn" title={phrase('messages.left')}>
        <p>{phrase('messages.leftHint')}</p>
      </Notice>
    );
  if (!one.open)
    return (
      <Notice kind="warn" title={phrase('messages.closed')}>
        <p>{phrase('messages.closedHint')}</p>
      </Notice>
    );
  return (
    <Part id="reply" title={phrase('messages.reply')}>
      <AccountForm
        name="reply"
        api={API}
        account={account}
        // What is written stands at the end.
        fields={data.asked.before ? { ...fields, before: '' } : fields}
        className="acc__form alu__long"
        label={phrase('messages.reply')}
      >
        <Once value={data.once} />
        <Field
          name="text"
          label={phrase('messages.replyTo', { name: whoOf(one.with) })}
          hint={phrase('messages.textHint')}
          rows={7}
          maxLength={CONTACT_LIMITS.text}
          required
        />
        <Button type="submit" variant="accent" busy={account.busy === 'reply'}>
          {phrase('messages.send')}
        </Button>
      </AccountForm>
      <Relay />
    </Part>
  );
}

function Block({ one, account, fields }: Props) {
  const { phrase } = useContact();
  if (one.with.gone || !one.open) return null;
  // Who shows no name has no id here: then the conversation says who it is.
  const all = { ...fields, ...(one.with.id ? { person: one.with.id } : {}) };
  return (
    <Part id="stop" title={phrase('messages.trouble')}>
      <Opens form="block" fields={all} account={account} summary={phrase('messages.block')} className="alu__open">
        <AccountForm name="block" api={API} account={account} fields={all} className="acc__form alu__long" label={phrase('messages.block')}>
          <p>{phrase('messages.blockHint')}</p>
          <Confirm label={phrase('messages.blockSure')} />
          <Button type="submit" variant="line" busy={account.busy === 'block'}>
            {phrase('messages.blockNow')}
          </Button>
        </AccountForm>
      </Opens>
      <Report
        account={account}
        api={API}
        fields={fields}
        what={{ kind: 'person', key: one.with.id ?? one.id }}
        summary={phrase('messages.reportPerson')}
      />
    </Part>
  );
}

/** To what was written before what is shown, or to what was written last. */
function Further({ here, data, before, children }: Place & { before: string; children: ReactNode }) {
  return (
    <p className="alu__foot">
      <a className="more" href={`${here}${queryOf(ASKED, data.asked, { before })}`}>
        {children}
      </a>
    </p>
  );
}

/** One conversation, oldest message first, and what can be done about it. */
export function Conversation(props: Props) {
  const { one, here, data } = props;
  const { phrase } = useContact();
  return (
    <div className="alu__one">
      <Back href={`${here}${queryOf(ASKED, data.asked, { id: '', before: '' })}`}>{phrase('messages.back')}</Back>
      <header className="alu__head">
        <h2>
          <bdi>{one.subject}</bdi>
        </h2>
        <p>
          {phrase('messages.with')} <Person person={one.with} />
        </p>
        <About one={one} />
      </header>
      {one.earlier && (
        <Further {...props} before={one.earlier}>
          {phrase('messages.earlier')}
        </Further>
      )}
      {one.messages.length > 0 && <Letters {...props} />}
      {data.asked.before && (
        <Further {...props} before="">
          {phrase('messages.last')}
        </Further>
      )}
      <Reply {...props} />
      <Block {...props} />
    </div>
  );
}
