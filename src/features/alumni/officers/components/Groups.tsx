import { alumniRoutes } from '@/config/alumni-routes';
import { AccountForm, AsShown, Confirm, Field, Opens, Part } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button } from '@/ui';
import { Box } from '../../contact/components/Box';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { Groups as All } from '../officers.schema';
import { CHANGED, LONGEST_NAME } from '../rules';
import { API, type Place } from './place';
import { Stored } from './Stored';

type Group = All['groups'][number];

function StoredGroup({ group: { name, nameDe, about, aboutDe, open } }: { group: Group }) {
  const { phrase } = useContact();
  return (
    <Stored>
      {[
        [name, about],
        [nameDe, aboutDe],
      ].map(([named, words], index) => (
        <div key={index} className="alu__text" dir="auto">
          <p>
            <strong>{named}</strong>
          </p>
          {words}
        </div>
      ))}
      <p>{phrase(open ? 'officers.groupOpen' : 'officers.groupClosed')}</p>
    </Stored>
  );
}

function GroupForm({ group, account, fields, label }: Place & { group?: Group; label: string }) {
  const { phrase } = useContact();
  return (
    <AccountForm
      name="group"
      api={API}
      account={account}
      fields={{ ...fields, ...(group ? { key: group.id } : {}) }}
      className="acc__form alu__long"
      label={label}
    >
      {group?.changedAt && <AsShown name="changedAt" value={group.changedAt} changed={CHANGED} />}
      {group && <StoredGroup group={group} />}
      <div className="alu__pair">
        <Field name="name" label={phrase('officers.groupName')} value={group?.name} maxLength={LONGEST_NAME} autoComplete="off" required />
        <Field
          name="nameDe"
          label={phrase('officers.groupNameDe')}
          value={group?.nameDe}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          required
        />
        <Field name="about" label={phrase('officers.groupAbout')} value={group?.about} rows={3} maxLength={CONTACT_LIMITS.about} />
        <Field name="aboutDe" label={phrase('officers.groupAboutDe')} value={group?.aboutDe} rows={3} maxLength={CONTACT_LIMITS.about} />
      </div>
      <Box name="open" label={phrase('officers.groupOpen')} checked={group?.open ?? true} />
      <Button type="submit" variant={group ? 'line' : 'solid'}>
        {phrase(group ? 'account.save' : 'officers.groupMake')}
      </Button>
    </AccountForm>
  );
}

function One({ group, ...place }: Place & { group: Group }) {
  const { phrase, language } = useContact();
  const about = language === 'de' ? group.aboutDe : group.about;
  const { account, fields } = place;
  const all = { ...fields, key: group.id };
  return (
    <li className="alu__row">
      <h3 className="alu__who">
        <a href={`${languagePath(alumniRoutes.alumniGroups.path, language)}?id=${encodeURIComponent(group.id)}`}>
          <bdi>{language === 'de' ? group.nameDe : group.name}</bdi>
        </a>
      </h3>
      {!group.open && <p className="alu__state">{phrase('officers.groupClosed')}</p>}
      {about && (
        <p className="alu__words" dir="auto">
          {about}
        </p>
      )}
      <Opens form="group" fields={all} account={account} summary={phrase('officers.change')} className="alu__open">
        <GroupForm {...place} group={group} label={phrase('officers.groupChange', { name: group.name })} />
      </Opens>
      <Opens form="groupOff" fields={all} account={account} summary={phrase('officers.groupOff')} className="alu__open">
        <AccountForm
          name="groupOff"
          api={API}
          account={account}
          fields={all}
          className="acc__form"
          label={phrase('officers.groupOffWho', { name: group.name })}
        >
          <Confirm label={phrase('officers.groupOffSure')} />
          <Button type="submit" variant="line">
            {phrase('officers.groupOff')}
          </Button>
        </AccountForm>
      </Opens>
    </li>
  );
}

/** Groups that officers made, beside those of offices, practices and years. */
export function Groups({ groups, ...place }: Place & { groups: All['groups'] }) {
  const { phrase } = useContact();
  return (
    <>
      <Part title={phrase('officers.groups')}>
        <p>{phrase(groups.length === 0 ? 'officers.groupsNone' : 'officers.groupsHow')}</p>
        {groups.length > 0 && (
          <ul className="rows alu__rows" aria-label={phrase('officers.groups')}>
            {groups.map((group) => (
              <One key={group.id} {...place} group={group} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={phrase('officers.groupNew')}>
        <GroupForm {...place} label={phrase('officers.groupNew')} />
      </Part>
    </>
  );
}
