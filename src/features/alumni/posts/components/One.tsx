import { alumniRoutes } from '@/config/alumni-routes';
import { AccountForm, Field, Once, Opens, Part, Told } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button, ButtonLink, Icon, Notice } from '@/ui';
import { Back } from '../../contact/components/Back';
import { Relay } from '../../contact/components/Relay';
import { Report } from '../../contact/components/Report';
import { MayNot, ShowNameFirst } from '../../contact/components/ShowName';
import { queryOf } from '../../contact/fitting';
import { CONTACT_LIMITS } from '../../contact/limits';
import { urlOf } from '../../contact/url-of';
import { useContact } from '../../contact/words';
import { ASKED } from '../asked';
import type { Post } from '../posts.schema';
import { Facts } from './Facts';
import { API, type Place } from './place';

type Props = Place & { one: Post };

function Answer({ one, account, fields, data: { once } }: Props) {
  const { phrase, language } = useContact();
  if (one.mine)
    return (
      <Notice>
        <p>{phrase('posts.yours')}</p>
        <p>
          <ButtonLink href={`${languagePath(alumniRoutes.alumniRecruiter.path, language)}?id=${one.id}`} variant="line" size="small">
            {phrase('posts.yoursGo')}
          </ButtonLink>
        </p>
      </Notice>
    );
  if (one.answered)
    return (
      <Notice kind="ok">
        <p>
          <Told phrase="posts.answeredAt" at={{ date: one.answered.at }} />
        </p>
        <p>
          <a href={`${languagePath(alumniRoutes.alumniMessages.path, language)}?id=${one.answered.conversation}`}>
            {phrase('posts.toConversation')}
          </a>
        </p>
      </Notice>
    );
  if (one.state === 'closed') return null;
  if (one.mayAnswer === false)
    return (
      <Part id="answer" title={phrase('posts.answer')}>
        <MayNot />
      </Part>
    );
  return (
    <Part id="answer" title={phrase('posts.answer')}>
      <AccountForm name="answer" api={API} account={account} fields={fields} className="acc__form alu__long" label={phrase('posts.answer')}>
        <Once value={once} />
        <Field
          name="text"
          label={phrase('posts.answerText')}
          hint={phrase('posts.answerHint')}
          rows={7}
          maxLength={CONTACT_LIMITS.text}
          required
        />
        <Button type="submit" variant="accent" busy={account.busy === 'answer'}>
          {phrase('posts.answerSend')}
        </Button>
      </AccountForm>
      <ShowNameFirst account={account} />
      <Relay />
    </Part>
  );
}

function Refer({ one, account, fields, data: { once } }: Props) {
  const { phrase } = useContact();
  if (one.state === 'closed' || one.mine || !one.referral || one.mayAnswer === false) return null;
  return (
    <Part id="refer" title={phrase('posts.refer')}>
      <p>{phrase('posts.referHow')}</p>
      <Opens form="refer" fields={fields} account={account} summary={phrase('posts.referOpen')} className="alu__open">
        <AccountForm name="refer" api={API} account={account} fields={fields} className="acc__form alu__long" label={phrase('posts.refer')}>
          <Once value={once} />
          <Field name="name" label={phrase('posts.referName')} maxLength={CONTACT_LIMITS.name} autoComplete="off" required />
          <Field
            name="text"
            label={phrase('posts.referText')}
            hint={phrase('posts.referHint')}
            rows={4}
            maxLength={CONTACT_LIMITS.text}
            required
          />
          <Button type="submit" variant="line" busy={account.busy === 'refer'}>
            {phrase('posts.referSend')}
          </Button>
        </AccountForm>
      </Opens>
    </Part>
  );
}

/** One role, and what a member can do about it. */
export function One(props: Props) {
  const { one, here, data, account, fields } = props;
  const { phrase } = useContact();
  return (
    <article className="alu__one">
      <Back href={`${here}${queryOf(ASKED, data.asked, { id: '' })}`}>{phrase('posts.back')}</Back>
      <header className="alu__head">
        <h2>
          <bdi>{one.title}</bdi>
        </h2>
        <p className="alu__employer">
          <bdi>{one.employer}</bdi>
        </p>
        <Facts post={one} />
      </header>
      {one.state === 'closed' && (
        <Notice kind="warn" title={phrase('posts.isClosed')}>
          <p>{phrase('posts.isClosedHint')}</p>
        </Notice>
      )}
      <div className="alu__text" dir="auto">
        {one.text}
      </div>
      {one.link && (
        <p>
          <a className="more" href={one.link} rel="noopener nofollow">
            {phrase('posts.link', { host: hostOf(one.link) })} <Icon name="external" />
          </a>
        </p>
      )}
      <Answer {...props} />
      <Refer {...props} />
      {!one.mine && (
        <Report account={account} api={API} fields={fields} what={{ kind: 'post', key: one.id }} summary={phrase('posts.report')} />
      )}
    </article>
  );
}

const hostOf = (link: string): string => urlOf(link)?.host ?? link;
