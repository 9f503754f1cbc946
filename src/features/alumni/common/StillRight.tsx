import type { ReactNode } from 'react';
import { AccountForm, type Account } from '@/features/account/common';
import { useWords } from '@/runtime';
import { Button, Notice } from '@/ui';

interface Props {
  api: string;
  account: Account<unknown>;
  fields?: Readonly<Record<string, string>>;
  /** The yearly question is due, and what became of a profile whose member did not answer. */
  data: { confirmDue: boolean; hidden: boolean; canShow: boolean };
  children?: ReactNode;
}

/** "Still right?" once a year, and what became of a profile whose member did not answer. */
export function StillRight({ api, account, fields = {}, data: { confirmDue, hidden, canShow }, children }: Props) {
  const { phrase } = useWords();
  if (!confirmDue && !hidden) return null;
  const shows = hidden && canShow;
  const title = phrase(shows ? 'alumniHome.showAgain' : 'alumniHome.confirm');
  return (
    <Notice kind="warn" title={phrase(hidden ? 'alumniHome.hidden' : 'alumniHome.stillRight')}>
      <p>{phrase(shows ? 'alumniHome.hiddenHint' : hidden ? 'alumniHome.hiddenLongAgo' : 'alumniHome.stillRightHint')}</p>
      <div className="flow">
        <AccountForm name="confirm" api={api} account={account} fields={{ ...fields, ...(shows ? { show: 'yes' } : {}) }} label={title}>
          <Button type="submit" size="small" busy={account.busy === 'confirm'}>
            {title}
          </Button>
        </AccountForm>
        {children}
      </div>
    </Notice>
  );
}
