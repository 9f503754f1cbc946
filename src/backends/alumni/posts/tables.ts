import { bool, moment, orNull, preset, text, uuid } from '../../kit/database/tables.ts';

export const POST_TYPES = ['permanent', 'interim', 'board', 'project', 'volunteer'] as const;
export type PostType = (typeof POST_TYPES)[number];
export type ClosedBy = 'recruiter' | 'time' | 'officer';

/** Tables of the posts, as their migrations leave them. */
export const postTables = {
  posts: {
    id: uuid,
    recruiter: uuid,
    key: text(),
    title: text(),
    employer: text(),
    place: text(),
    country: text(),
    type: text<PostType>(),
    text: text(),
    link: orNull(text()),
    salary: orNull(text()),
    referral: bool,
    created_at: moment,
    changed_at: moment,
    closes_at: moment,
    reminded_for: orNull(moment),
    closed_at: orNull(moment),
    closed_by: orNull(text<ClosedBy>()),
  },
  post_answers: { post: uuid, account: uuid, conversation: uuid, created_at: preset(moment) },
  post_referrals: {
    id: uuid,
    post: uuid,
    account: uuid,
    referred: orNull(uuid),
    name: orNull(text()),
    text: text(),
    conversation: orNull(uuid),
    key: text(),
    created_at: preset(moment),
  },
};
