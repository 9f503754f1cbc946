import { AccountFrame, useAccount, WordsProvider, type AccountView, type AccountWords } from '../common';
import type { SubscriptionsData } from './model';
import { subscriptionRules } from './rules';
import { SubscriptionList } from './SubscriptionList';

const API = '/api/account/subscriptions';

interface Props {
  first: AccountView<SubscriptionsData>;
  title: string;
}

function Subscriptions({ first, title }: Props) {
  const account = useAccount(first, subscriptionRules);
  return (
    <AccountFrame current="subscriptions" title={title} account={account} api={API}>
      {(data) => <SubscriptionList data={data} account={account} api={API} />}
    </AccountFrame>
  );
}

export function SubscriptionsPage({ words, ...props }: Props & { words: AccountWords }) {
  return (
    <WordsProvider value={words}>
      <Subscriptions {...props} />
    </WordsProvider>
  );
}
