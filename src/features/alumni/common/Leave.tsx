import { AccountForm, Confirm, Opens, Part, type Account } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { useWords } from '@/runtime';

interface Props {
  api: string;
  account: Account<unknown>;
  fields?: Readonly<Record<string, string>>;
  /** What goes: a member’s own, or the answers of whoever was refused. */
  what?: 'leave' | 'forget';
}

/** Leaving: one tick and one press, and what is forgotten by it. */
export function Leave({ api, account, fields = {}, what = 'leave' }: Props) {
  const { phrase } = useWords();
  const title = phrase(what === 'leave' ? 'alumniProfile.leave' : 'alumniGateway.forget');
  return (
    <Part id="leave" title={title}>
      <Opens
        form="leave"
        fields={fields}
        account={account}
        summary={phrase(what === 'leave' ? 'alumniProfile.leaveOpen' : 'alumniGateway.forgetOpen')}
        className="alm__open"
      >
        <Notice kind="warn">
          <p>{phrase(what === 'leave' ? 'alumniProfile.leaveHint' : 'alumniGateway.forgetHint')}</p>
        </Notice>
        <AccountForm name="leave" api={api} account={account} fields={fields} className="acc__form" label={title}>
          <Confirm label={phrase(what === 'leave' ? 'alumniProfile.leaveSure' : 'alumniGateway.forgetSure')} />
          <Button type="submit" variant="line" busy={account.busy === 'leave'}>
            {title}
          </Button>
        </AccountForm>
      </Opens>
    </Part>
  );
}
