import { bigint, made, moment, orNull, preset, text, uuid } from '../../kit/database/tables.ts';
import { outboxColumns } from '../../kit/outbox/table.ts';

export type ConversationKind = 'contact' | 'post' | 'referral' | 'mentoring';

/** Tables of the relay, as its migrations leave them. */
export const relayTables = {
  conversations: {
    id: uuid,
    kind: text<ConversationKind>(),
    about: orNull(uuid),
    subject: text(),
    opened_by: orNull(uuid),
    key: text(),
    created_at: preset(moment),
    last_at: preset(moment),
  },
  sides: {
    id: uuid,
    conversation: uuid,
    account: uuid,
    other: uuid,
    token_hash: text(),
    read_position: preset(bigint),
    ended_at: orNull(moment),
    warned_at: orNull(moment),
  },
  messages: {
    id: uuid,
    position: made(bigint),
    conversation: uuid,
    account: uuid,
    text: text(),
    came_by: text<'site' | 'mail'>(),
    key: text(),
    created_at: preset(moment),
  },
  bounces: { account: uuid, key: text(), at: preset(moment) },
  contact_outbox: outboxColumns,
};
