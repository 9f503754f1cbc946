import { bool, day, integer, list, moment, orNull, preset, text, uuid } from '../../kit/database/tables.ts';

export type RequestState = 'asked' | 'accepted' | 'declined' | 'ended';

/** Tables of the mentoring, as its migrations leave them. */
export const mentoringTables = {
  mentors: {
    account: uuid,
    offers: bool,
    topics: list,
    most: integer,
    paused_until: orNull(day),
    about: text(),
    changed_at: preset(moment),
  },
  mentoring_requests: {
    id: uuid,
    mentor: uuid,
    mentee: uuid,
    conversation: uuid,
    state: text<RequestState>(),
    created_at: preset(moment),
    decided_at: orNull(moment),
  },
};
