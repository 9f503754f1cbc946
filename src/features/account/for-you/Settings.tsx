import type { ReactNode } from 'react';
import { useWords } from '@/runtime';
import { Button } from '@/ui';
import { AccountForm, Confirm, Part, type Account } from '../common';
import type { ForYouData, Named } from './model';
import { TargetButton } from './TargetButton';

interface Props {
  data: ForYouData;
  account: Account<ForYouData>;
  api: string;
}

/** What the suggestions are made of: seen, changed, forgotten, switched off. */
export function Settings({ data, account, api }: Props) {
  const { phrase } = useWords();
  // To somebody of whom nothing is known there is nothing to forget.
  const isKnown = !data.fresh || data.history || data.mutes.topics.length + data.mutes.authors.length > 0;
  return (
    <Part title={phrase(isKnown ? 'account.forYou.settings' : 'account.forYou.history')}>
      <Targets title={phrase('account.forYou.following')} form="unfollow" lists={data.follows} account={account} api={api}>
        {data.topics.length > 0 && !data.fresh && (
          <details className="saved__edit">
            <summary>{phrase('account.forYou.followMore')}</summary>
            <ul className="flow acc__topics">
              {data.topics.map((topic) => (
                <li key={topic.slug}>
                  <TargetButton form="follow" kind="topic" target={topic} account={account} api={api} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Targets>
      <Targets title={phrase('account.forYou.muted')} form="unmute" lists={data.mutes} account={account} api={api} />
      <div className="acc__sub">
        {isKnown && <h3>{phrase('account.forYou.history')}</h3>}
        <p>{phrase(data.history ? 'account.forYou.historyIsOn' : 'account.forYou.historyIsOff')}</p>
        <History on={data.history} account={account} api={api} />
      </div>
      {isKnown && (
        <div className="acc__sub">
          <h3>{phrase('account.forYou.again')}</h3>
          <Reset account={account} api={api} />
        </div>
      )}
      {!data.off && (
        <div className="acc__sub">
          <AccountForm name="off" api={api} account={account}>
            <Button type="submit" variant="quiet" size="small">
              {phrase('account.forYou.switchOff')}
            </Button>
          </AccountForm>
        </div>
      )}
    </Part>
  );
}

/** A switch, which acts at once: it shows what was chosen while that is on its way, and goes back when it fails. */
function History({ on, account, api }: Omit<Props, 'data'> & { on: boolean }) {
  const { phrase } = useWords();
  const name = on ? 'history-off' : 'history-on';
  return (
    <AccountForm name={name} api={api} account={account}>
      <button type="submit" role="switch" aria-checked={account.busy === name ? !on : on} className="toggle">
        <span className="switch" aria-hidden="true" /> {phrase('account.forYou.historyStart')}
      </button>
    </AccountForm>
  );
}

function Targets({
  title,
  form,
  lists,
  account,
  api,
  children,
}: Omit<Props, 'data'> & {
  title: string;
  form: 'unfollow' | 'unmute';
  lists: { topics: Named[]; authors: Named[] };
  children?: ReactNode;
}) {
  const { phrase } = useWords();
  const targets = [
    ...lists.topics.map((target) => ['topic', target] as const),
    ...lists.authors.map((target) => ['author', target] as const),
  ];
  if (targets.length === 0 && !children) return null;
  return (
    <div className="acc__sub">
      <h3>{title}</h3>
      {targets.length === 0 ? (
        <p>{phrase('account.forYou.followingNone')}</p>
      ) : (
        <ul className="flow acc__topics">
          {targets.map(([kind, target]) => (
            <li key={`${kind}-${target.slug}`}>
              <TargetButton form={form} kind={kind} target={target} account={account} api={api} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

function Reset({ account, api }: Omit<Props, 'data'>) {
  const { phrase } = useWords();
  return (
    <AccountForm name="reset" api={api} account={account} className="acc__form">
      <Confirm label={phrase('account.forYou.resetConfirm')} />
      <Button type="submit" variant="line" size="small" busy={account.busy === 'reset'}>
        {phrase('account.forYou.reset')}
      </Button>
    </AccountForm>
  );
}
