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
  return (
    <Part title={phrase('account.forYou.settings')}>
      <Targets title={phrase('account.forYou.following')} form="unfollow" lists={data.follows} account={account} api={api} />
      {data.topics.length > 0 && !data.fresh && (
        <details>
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
      <Targets title={phrase('account.forYou.muted')} form="unmute" lists={data.mutes} account={account} api={api} />
      <h3>{phrase('account.forYou.history')}</h3>
      <p>{phrase(data.history ? 'account.forYou.historyIsOn' : 'account.forYou.historyIsOff')}</p>
      <History on={data.history} account={account} api={api} />
      <h3>{phrase('account.forYou.again')}</h3>
      <Reset account={account} api={api} />
      {!data.off && (
        <AccountForm name="off" api={api} account={account}>
          <Button type="submit" variant="quiet" size="small">
            {phrase('account.forYou.switchOff')}
          </Button>
        </AccountForm>
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
}: Omit<Props, 'data'> & { title: string; form: 'unfollow' | 'unmute'; lists: { topics: Named[]; authors: Named[] } }) {
  if (lists.topics.length + lists.authors.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="flow acc__topics">
        {lists.topics.map((target) => (
          <li key={`topic-${target.slug}`}>
            <TargetButton form={form} kind="topic" target={target} account={account} api={api} />
          </li>
        ))}
        {lists.authors.map((target) => (
          <li key={`author-${target.slug}`}>
            <TargetButton form={form} kind="author" target={target} account={account} api={api} />
          </li>
        ))}
      </ul>
    </>
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
