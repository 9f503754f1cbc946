import { eventually } from './forms.ts';
import type { Offers, Person } from './offers.ts';

export const DAY = 86_400_000;

export interface Subscription {
  subscriptionId: string;
  state: string;
  nextChargeAt: string | null;
  endsAt: string | null;
  paidUntil: string;
  priceText: string;
  gifts: { perMonth: number; left: number };
}
export interface Payment {
  from: string;
  card: string;
  paymentId: string;
  number: string;
  amount: number;
  priceText: string;
  taxText: string;
  refundedAt: string | null;
  refundable: boolean;
}

/** Before a test: nobody has bought anything, nobody was told of it, and it is now. */
export async function anew(offers: Offers): Promise<void> {
  offers.clock.now = new Date();
  await offers.query('truncate offers.accounts cascade');
  offers.receiver.packets.length = 0;
  offers.mails.length = 0;
}

/**
 * What is asked of the service about somebody who subscribed.
 * @param service the one of the file, once it runs
 */
export function subscribers(service: () => Offers) {
  const ref = (person: Person) => ({ user_ref: service().userRef(person) });
  const listed = async (person: Person) =>
    (
      await service().publisher<{ subscriptions: Subscription[]; institution: { name: string } | null }>(
        'GET',
        'subscription/list',
        ref(person),
      )
    ).body;
  const subscriptionOf = async (person: Person): Promise<Subscription> => {
    const [first] = (await listed(person)).subscriptions;
    if (first === undefined) throw new Error('There is no subscription.');
    return first;
  };
  return {
    ref,
    listed,
    subscriptionOf,
    paymentsOf: async (person: Person): Promise<Payment[]> =>
      (await service().publisher<{ payments: Payment[] }>('GET', 'payment/list', ref(person))).body.payments,
    change: async (person: Person, what: string, shown: Record<string, string> = {}) =>
      service().publisher<{ subscription: Subscription }>('POST', `subscription/${what}`, {
        ...ref(person),
        subscription_id: (await subscriptionOf(person)).subscriptionId,
        ...shown,
      }),
    hasAccess: async (person: Person): Promise<boolean> => (await service().execute('/paid', { as: person, look: true })).open,
    told: async (count: number): Promise<string[]> => {
      await eventually(() => Promise.resolve(service().receiver.packets.length >= count));
      return service().receiver.packets.map(({ event }) => event);
    },
    /** Charges what is due, as the service does every minute. */
    charge: async (): Promise<void> => {
      await service().restart();
      await service().service.settled();
    },
  };
}
