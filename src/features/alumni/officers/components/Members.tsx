import { alumniRoutes } from '@/config/alumni-routes';
import { AccountForm, Confirm, Opens, Part } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button, Icon, Notice } from '@/ui';
import { Box } from '../../contact/components/Box';
import { useContact } from '../../contact/words';
import { LONGEST_QUERY } from '../asked';
import type { Members as All, Suspended } from '../officers.schema';
import { API, type Place } from './place';

type Member = All['members'][number];

function One({ member, account, fields }: Place & { member: Member }) {
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
  members,
  suspended,
  ...place
}: Place & { members: All['members'] | undefined; suspended: Suspended['members'] }) {
  const { phrase, named } = useContact();
  const { asked } = place.data;
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
        {members?.length === 0 && <p role="status">{phrase('officers.findNobody')}</p>}
        {members && members.length > 0 && (
          <ul className="rows alu__rows" aria-label={phrase('officers.found')}>
            {members.map((member) => (
              <One key={member.id} {...place} member={member} />
            ))}
          </ul>
        )}
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
