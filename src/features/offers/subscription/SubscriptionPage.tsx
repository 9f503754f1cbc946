import {
  AccountForm,
  AccountFrame,
  Confirm,
  Field,
  Once,
  Part,
  Told,
  useAccount,
  type Account,
  type AccountView,
} from '@/features/account/common';
import { useWords } from '@/runtime';
import { Button, ButtonLink, Empty, Notice } from '@/ui';
import { PriceText } from '../subscribe/PriceText';
import type { ShownPayment, ShownSubscription, SubscriptionData } from './model';
import { subscriptionRules } from './rules';

const API = '/api/offers/subscription';

interface Props {
  first: AccountView<SubscriptionData>;
  title: string;
}

/** How the subscription stands, and everything that can be done about it online. */
export function SubscriptionPage({ first, title }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, subscriptionRules);
  return (
    <AccountFrame current="subscription" title={title} account={account} api={API}>
      {(data) => (data.offers ? <Subscriptions data={data} account={account} /> : <p>{phrase('offers.none')}</p>)}
    </AccountFrame>
  );
}

type Offered = Extract<SubscriptionData, { offers: true }>;

function Subscriptions({ data, account }: { data: Offered; account: Account<SubscriptionData> }) {
  const { phrase } = useWords();
  return (
    <>
      {data.bought && (
        <Notice kind="ok">
          <p>{phrase('offers.account.thanks')}</p>
        </Notice>
      )}
      {data.cardChanged && (
        <Notice kind="ok">
          <p>{phrase('offers.account.cardChanged')}</p>
        </Notice>
      )}
      {(data.institution || data.subscriptions.length > 0) && (
        <Part title={phrase('offers.account.title')}>
          {data.institution && <p>{phrase('offers.account.institution', { name: data.institution })}</p>}
          {data.subscriptions.map((one) => (
            <Subscription key={one.id} one={one} account={account} />
          ))}
        </Part>
      )}
      {data.subscriptions.length === 0 && (
        <Empty
          level={2}
          title={phrase('offers.account.nothing')}
          actions={
            <ButtonLink href={data.subscribe} variant="accent">
              {phrase('offers.wall.toOffers')}
            </ButtonLink>
          }
        >
          <p>{phrase('offers.wall.subscribe')}</p>
          <p>{phrase('offers.cancelAnyTime')}</p>
        </Empty>
      )}
      {data.gifts && <Gifts gifts={data.gifts} give={data.give} once={data.once} account={account} />}
      {data.payments === undefined && (
        <Notice kind="warn">
          <p>{phrase('offers.payments.down')}</p>
        </Notice>
      )}
      {data.payments && data.payments.length > 0 && <Payments payments={data.payments} account={account} />}
    </>
  );
}

const endPhrase = ({ state, charge, declined }: ShownSubscription): string => {
  if (state === 'ended') return declined ? 'offers.account.endedDeclined' : 'offers.account.ended';
  return charge ? 'offers.account.lapsed' : 'offers.account.endsOn';
};

/** A press that charges says so itself: the words beside a button do not count (§ 312j BGB, article 8 of directive 2011/83/EU). */
const resumePhrase = ({ state, charge }: ShownSubscription): string => {
  if (charge) return 'offers.account.resumePays';
  return state === 'paused' ? 'offers.account.resume' : 'offers.account.keep';
};

function Subscription({ one, account }: { one: ShownSubscription; account: Account<SubscriptionData> }) {
  const { phrase } = useWords();
  const fields = { id: one.id };
  const resumed = one.charge ? { ...fields, amount: String(one.charge.amount) } : fields;
  return (
    <div className="subscription">
      <h3>{one.title}</h3>
      {one.retry ? (
        <Notice kind="warn">
          <p>
            <Told phrase="offers.account.retry.declined" at={{ day: one.retry.declined }} as="day" />{' '}
            <Told phrase="offers.account.retry.next" at={{ next: one.retry.next, last: one.retry.last }} as="day" />
          </p>
          <p>{phrase('offers.account.retry.card', { price: one.price })}</p>
        </Notice>
      ) : (
        <p>{phrase(`offers.account.state.${one.state}`)}</p>
      )}
      {one.nextCharge && !one.retry && one.state === 'active' && (
        <p>
          <Told phrase="offers.account.nextCharge" at={{ day: one.nextCharge }} as="day" />{' '}
          {phrase('offers.account.amount', { price: one.price })}
        </p>
      )}
      {one.ends && one.state !== 'active' && (
        <p>
          <Told phrase={endPhrase(one)} at={{ day: one.ends }} as="day" />
        </p>
      )}
      {one.card && (
        <ButtonLink href={one.card} variant={one.retry ? 'accent' : 'line'}>
          {phrase('offers.account.otherCard')}
        </ButtonLink>
      )}
      {one.state === 'active' && !one.retry && (
        <AccountForm name="pause" api={API} account={account} fields={fields} className="acc__form">
          <p className="hint">{phrase('offers.account.pauseHint')}</p>
          <Button type="submit" variant="line" busy={account.busy === 'pause'}>
            {phrase('offers.account.pause')}
          </Button>
        </AccountForm>
      )}
      {(one.state === 'paused' || one.state === 'cancelled') && (
        <AccountForm name="resume" api={API} account={account} fields={resumed} className="acc__form">
          <p className="hint">
            {one.charge ? (
              <PriceText phraseKey="offers.account.resumeCharges" price={one.price} period={one.charge.period} />
            ) : (
              phrase('offers.account.resumeHint', { price: one.price })
            )}
          </p>
          <Button type="submit" variant="line" busy={account.busy === 'resume'}>
            {phrase(resumePhrase(one), { price: one.price })}
          </Button>
        </AccountForm>
      )}
      {(one.state === 'active' || one.state === 'paused') && (
        <AccountForm name="cancel" api={API} account={account} fields={fields} className="acc__form">
          <p className="hint">{phrase(one.retry ? 'offers.account.retry.cancel' : 'offers.account.cancelHint')}</p>
          <Confirm label={phrase('offers.account.cancelConfirm')} />
          <Button type="submit" variant="line" busy={account.busy === 'cancel'}>
            {phrase('offers.account.cancel')}
          </Button>
        </AccountForm>
      )}
    </div>
  );
}

function Gifts({
  gifts,
  give,
  once,
  account,
}: {
  gifts: NonNullable<Offered['gifts']>;
  give: string | undefined;
  once: string;
  account: Account<SubscriptionData>;
}) {
  const { phrase } = useWords();
  return (
    <Part id="give" title={phrase('offers.give.title')}>
      <p>{phrase('offers.give.hint', { most: gifts.most })}</p>
      <p>{phrase('offers.give.left', { count: gifts.left })}</p>
      {gifts.left > 0 && (
        <AccountForm name="give" api={API} account={account} className="acc__form">
          <Once value={once} />
          <Field name="path" label={phrase('offers.give.path')} value={give ?? ''} required />
          <Button type="submit" busy={account.busy === 'give'}>
            {phrase('offers.give.make')}
          </Button>
        </AccountForm>
      )}
    </Part>
  );
}

function Payments({ payments, account }: { payments: readonly ShownPayment[]; account: Account<SubscriptionData> }) {
  const { phrase } = useWords();
  return (
    <Part title={phrase('offers.payments.title')}>
      <ul className="payments">
        {payments.map(({ id, number, paid, title, price, refunded, refundable, receipt }) => (
          <li key={id}>
            <p>
              <Told phrase="offers.payments.on" at={{ day: paid }} as="day" />
              {`: ${title}, ${price}`}
              {refunded && ` (${phrase('offers.payments.refunded')})`} <a href={receipt}>{phrase('offers.payments.receipt', { number })}</a>
            </p>
            {refundable && !refunded && (
              <details>
                <summary>{phrase('offers.payments.toRefund')}</summary>
                <AccountForm name="refund" api={API} account={account} fields={{ id }} className="acc__form">
                  <p className="hint">{phrase('offers.payments.refundHint')}</p>
                  <Confirm label={phrase('offers.payments.refundConfirm')} />
                  <Button type="submit" variant="line" busy={account.busy === 'refund'}>
                    {phrase('offers.payments.refund')}
                  </Button>
                </AccountForm>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
