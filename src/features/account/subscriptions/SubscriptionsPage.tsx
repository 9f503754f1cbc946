import { AccountFrame, useAccount, type AccountView } from '../common';
import type { SubscriptionsData } from './model';
import { subscriptionRules } from './rules';
import { SubscriptionList } from './SubscriptionList';

const API = '/api/account/subscriptions';

interface Props {
  first: AccountView<SubscriptionsData>;
  title: string;
}

export function SubscriptionsPage({ first, title }: Props) {
  const account = useAccount(first, subscriptionRules);
  return (
    <AccountFrame current="subscriptions" title={title} account={account} api={API}>
      {(data) => <SubscriptionList data={data} account={account} api={API} />}
    </AccountFrame>
  );
}
