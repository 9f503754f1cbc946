import type { Language } from '../../../lib/languages.ts';
import { bigint, double, integer, json, made, moment, orNull, preset, text, uuid } from '../../kit/database/tables.ts';
import type { DatabaseOf, RowOf } from '../../kit/database/tables.ts';
import { outboxColumns } from '../../kit/outbox/table.ts';

const language = text<Language>();
export type { Language };

/** How far a subscription is. `cancelled` and `paused` last until what is paid is used up; `ended` gives no access. */
export type SubscriptionState = 'active' | 'paused' | 'cancelled' | 'ended';
export type PeriodUnit = 'day' | 'week' | 'month' | 'year';

/** The tables of the schema `offers`, as migrations.ts leaves them. */
export const offersTables = {
  accounts: { uid: text(), email: text(), name: text(), created_at: preset(moment), last_event_at: orNull(moment) },
  views: { reader: text(), meter: text(), piece: text(), seen_at: preset(moment) },
  counts: { key: text(), count: integer, ends_at: moment },
  checkouts: {
    token_hash: text(),
    uid: text(),
    email: text(),
    name: text(),
    offer_id: text(),
    term_id: orNull(text()),
    language,
    mode: text<'page' | 'frame'>(),
    return_url: orNull(text()),
    payment_id: orNull(uuid),
    expires_at: moment,
  },
  subscriptions: {
    id: uuid,
    uid: text(),
    offer_id: text(),
    term_id: text(),
    external_id: text(),
    rid: text(),
    title: text(),
    language,
    amount: integer,
    currency: text(),
    tax_percent: double,
    period_count: integer,
    period_unit: text<PeriodUnit>(),
    gifts: integer,
    card: text(),
    state: text<SubscriptionState>(),
    started_at: preset(moment),
    paid_until: moment,
    paused_at: orNull(moment),
    lapsed_at: orNull(moment),
    cancelled_at: orNull(moment),
    ended_at: orNull(moment),
    declined_at: orNull(moment),
    retry_at: orNull(moment),
    notified_until: orNull(moment),
  },
  card_changes: {
    token_hash: text(),
    subscription_id: uuid,
    language,
    return_url: text(),
    done_at: orNull(moment),
    expires_at: moment,
  },
  payments: {
    id: uuid,
    number: made(bigint),
    subscription_id: uuid,
    uid: text(),
    title: text(),
    language,
    amount: integer,
    currency: text(),
    tax_percent: double,
    card: text(),
    paid_at: preset(moment),
    from_at: moment,
    until_at: moment,
    refunded_at: orNull(moment),
  },
  given: { key: text(), until: moment },
  gifts: {
    token_hash: text(),
    subscription_id: uuid,
    url: text(),
    title: text(),
    rid: text(),
    created_at: preset(moment),
    expires_at: moment,
  },
  webhooks: {
    position: made(bigint),
    id: uuid,
    uid: orNull(text()),
    type: text(),
    event: text(),
    packet: json<Readonly<Record<string, unknown>>>(),
    occurred_at: moment,
    attempts: preset(integer),
    next_at: preset(moment),
    sent_at: orNull(moment),
    problem: orNull(text()),
  },
  outbox: outboxColumns,
};

export type OffersTables = DatabaseOf<typeof offersTables>;

/** Columns of a table, as they are read. */
export type Row<Name extends keyof OffersTables, Key extends keyof OffersTables[Name] = keyof OffersTables[Name]> = RowOf<
  OffersTables[Name],
  Key
>;
