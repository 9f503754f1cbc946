import { AccountForm, Confirm, Opens, Part } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { usePeople } from '../../people/words';
import { API, type Place } from './place';

/** Leaving: one tick and one press, and what is forgotten by it. */
export function Leave({ account, fields }: Place) {
  const { phrase } = usePeople();
  return (
    <Part id="leave" title={phrase('alumniProfile.leave')}>
      <Opens form="leave" fields={fields} account={account} summary={phrase('alumniProfile.leaveOpen')} className="alm__open">
        <Notice kind="warn">
          <p>{phrase('alumniProfile.leaveHint')}</p>
        </Notice>
        <AccountForm name="leave" api={API} account={account} fields={fields} className="acc__form" label={phrase('alumniProfile.leave')}>
          <Confirm label={phrase('alumniProfile.leaveSure')} />
          <Button type="submit" variant="line" busy={account.busy === 'leave'}>
            {phrase('alumniProfile.leave')}
          </Button>
        </AccountForm>
      </Opens>
    </Part>
  );
}
