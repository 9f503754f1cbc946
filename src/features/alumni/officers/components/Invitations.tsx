import { AccountForm, Field, Once, Part, Told } from '@/features/account/common';
import { Button } from '@/ui';
import { useContact } from '../../contact/words';
import type { Invitations as All } from '../officers.schema';
import { DAYS, LONGEST_NAME, USES } from '../rules';
import { Pages } from './Pages';
import { API, type Place } from './place';

/** Codes by which somebody comes in without being on the leavers list. */
export function Invitations({ invitations: list, ...place }: Place & { invitations: All }) {
  const { phrase, number } = useContact();
  const { account, fields, data } = place;
  const { invitations } = list;
  return (
    <>
      <Part title={phrase('officers.inviteNew')}>
        <p>{phrase('officers.inviteHow')}</p>
        <AccountForm
          name="invite"
          api={API}
          account={account}
          fields={fields}
          className="acc__form alu__long"
          label={phrase('officers.inviteNew')}
        >
          <Once value={data.once} />
          <Field
            name="label"
            label={phrase('officers.inviteLabel')}
            hint={phrase('officers.inviteLabelHint')}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            required
          />
          <Field
            name="email"
            type="email"
            label={phrase('officers.inviteEmail')}
            hint={phrase('officers.inviteEmailHint')}
            autoComplete="off"
          />
          <Field
            name="uses"
            label={phrase('officers.inviteUses')}
            value="1"
            options={USES.map((each) => [each, number(Number(each))] as const)}
            required
          />
          <Field
            name="days"
            label={phrase('officers.inviteDays')}
            value="30"
            options={DAYS.map((each) => [each, phrase('recruiter.days', { count: Number(each) })] as const)}
            required
          />
          <Button type="submit" busy={account.busy === 'invite'}>
            {phrase('officers.invite')}
          </Button>
        </AccountForm>
      </Part>
      <Part title={phrase('officers.invitations')}>
        {invitations.length === 0 ? (
          <p>{phrase('officers.invitationsNone')}</p>
        ) : (
          <ul className="rows alu__rows" aria-label={phrase('officers.invitations')}>
            {invitations.map((each) => (
              <li key={each.id} className="alu__row">
                <h3 className="alu__who">
                  <bdi>{each.label}</bdi>
                </h3>
                <div className="alu__state">
                  {each.state === 'open' ? (
                    <Off {...place} id={each.id} label={each.label} />
                  ) : (
                    <span className="sc">{phrase(`officers.invitation.${each.state}`)}</span>
                  )}
                </div>
                <p className="meta meta--points">
                  <span>{phrase('officers.used', { used: number(each.used), uses: number(each.uses) })}</span>
                  {each.forAddress && <span>{phrase('officers.mailed')}</span>}
                  <span>
                    <Told phrase="officers.expires" at={{ date: each.expiresAt }} as="day" />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
        <Pages {...place} list={list} />
      </Part>
    </>
  );
}

function Off({ id, label, account, fields }: Place & { id: string; label: string }) {
  const { phrase, named } = useContact();
  return (
    <AccountForm name="inviteOff" api={API} account={account} fields={{ ...fields, key: id }}>
      <Button type="submit" variant="quiet" size="small" aria-label={named('officers.inviteOff', label)}>
        {phrase('officers.inviteOff')}
      </Button>
    </AccountForm>
  );
}
