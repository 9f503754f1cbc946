import { alumniRoutes } from '@/config/alumni-routes';
import { AccountForm, Confirm, Field, Opens, Part } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button, Flow, Icon, Notice } from '@/ui';
import { Box } from '../../contact/components/Box';
import { useContact } from '../../contact/words';
import { LONGEST_QUERY } from '../asked';
import type { Groups, Members as All, Suspended } from '../officers.schema';
import { Facts } from './Facts';
import { Pages } from './Pages';
import { API, type Place } from './place';

type Member = All['members'][number];

function One({ member, groups, account, fields }: Place & { member: Member; groups: Groups['groups'] }) {
  const { phrase, language } = useContact();
  const all = { ...fields, key: member.id };
  const name = member.name ?? phrase('contact.somebody');
  return (
    <li className="alu__row">
      <h3 className="alu__who">
        <a href={`${languagePath(alumniRoutes.alumniDirectory.path, language)}?id=${encodeURIComponent(member.id)}`}>
          <bdi>{name}</bdi>
        </a>
      </h3>
      {groups.length > 0 && (
        <Opens form="membership" fields={all} account={account} summary={phrase('officers.membership')} className="alu__open">
          <AccountForm name="membership" api={API} account={account} fields={all} className="acc__form alu__long">
            <p className="hint">{phrase('officers.membershipHint', { name })}</p>
            <Field
              name="group"
              label={phrase('officers.groupName')}
              value={groups[0]?.id}
              options={groups.map((group) => [group.id, language === 'de' ? group.nameDe : group.name] as const)}
              required
            />
            <Flow>
              <Button type="submit" variant="line" name="decision" value="in">
                {phrase('officers.membershipIn')}
              </Button>
              <Button type="submit" variant="line" name="decision" value="out">
                {phrase('officers.membershipOut')}
              </Button>
            </Flow>
          </AccountForm>
        </Opens>
      )}
      <Opens form="facts" fields={all} account={account} summary={phrase('officers.memberFacts')} className="alu__open">
        <AccountForm name="facts" api={API} account={account} fields={all} className="acc__form alu__long">
          <p className="hint">{phrase('officers.memberFactsHint', { name })}</p>
          <Field
            name="who"
            label={phrase('officers.memberLine')}
            hint={phrase('officers.memberLineHint')}
            maxLength={254}
            autoComplete="off"
          />
          <Box name="unlink" label={phrase('officers.memberUnlink')} checked={false} />
          <Facts />
          <Button type="submit" variant="line" busy={account.busy === 'facts'}>
            {phrase('account.save')}
          </Button>
        </AccountForm>
      </Opens>
      <Opens form="erase" fields={all} account={account} summary={phrase('officers.erase')} className="alu__open">
        <AccountForm name="erase" api={API} account={account} fields={all} className="acc__form">
          <Notice kind="warn">
            <p>{phrase('officers.eraseHint', { name })}</p>
          </Notice>
          <Box name="list" label={phrase('officers.eraseList')} checked={false} />
          <Confirm label={phrase('officers.eraseSure')} />
          <Button type="submit" variant="line" busy={account.busy === 'erase'}>
            {phrase('officers.eraseNow')}
          </Button>
        </AccountForm>
      </Opens>
    </li>
  );
}

/** Members as a file, one found, and erased where the law or the member asks for it. */
export function Members({
  found,
  suspended,
  groups,
  ...place
}: Place & { found: All | undefined; suspended: Suspended['members']; groups: Groups['groups'] }) {
  const { phrase, named } = useContact();
  const { asked } = place.data;
  const members = found?.members;
  return (
    <>
      <Part title={phrase('officers.export')}>
        <p>{phrase('officers.exportHow')}</p>
        <p>
          <a className="more" href={`${API}?format=csv`} download>
            <Icon name="download" /> {phrase('officers.exportGet')}
          </a>
        </p>
      </Part>
      <Part title={phrase('officers.find')}>
        <form className="alu__ask" method="get" action={place.here} role="search" aria-label={phrase('officers.find')} key={asked.q}>
          <input type="hidden" name="part" value="members" />
          <div className="field alu__q">
            <label htmlFor="members-q">{phrase('officers.findQ')}</label>
            <input className="input" type="search" id="members-q" name="q" defaultValue={asked.q} maxLength={LONGEST_QUERY} />
          </div>
          <Button type="submit">{phrase('posts.show')}</Button>
        </form>
        {members?.length === 0 && <p>{phrase('officers.findNobody')}</p>}
        {members && members.length > 0 && (
          <ul className="rows alu__rows" aria-label={phrase('officers.found')}>
            {members.map((member) => (
              <One key={member.id} {...place} member={member} groups={groups} />
            ))}
          </ul>
        )}
        {found && <Pages {...place} list={found} />}
      </Part>
      {suspended.length > 0 && (
        <Part title={phrase('officers.suspended')}>
          <ul className="rows alu__rows" aria-label={phrase('officers.suspended')}>
            {suspended.map(({ id, name }) => (
              <li key={id} className="alu__row">
                <p className="alu__who">
                  <bdi>{name}</bdi>
                </p>
                <AccountForm name="restore" api={API} account={place.account} fields={{ ...place.fields, key: id }}>
                  <Button type="submit" variant="line" size="small" aria-label={named('officers.restore', name)}>
                    {phrase('officers.restore')}
                  </Button>
                </AccountForm>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
