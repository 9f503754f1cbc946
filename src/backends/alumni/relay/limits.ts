import type { Allowance } from '../../kit/throttle.ts';

/** How much one member, or one conversation, may send. */
export interface ContactLimits {
  /** Conversations that a member opens: by a message, an answer to a post, a referral, a request. */
  newConversations: Allowance;
  /** Messages of a member, by the site and by mail. */
  messages: Allowance;
  /** Mails in one conversation: two machines that answer each other are stopped by it. */
  mailsInConversation: Allowance;
  /** Reports of a member. */
  reports: Allowance;
  /** Roles that a recruiter posts: the newest stand first in everybody's list. */
  posts: Allowance;
}

export const CONTACT_LIMITS: ContactLimits = {
  newConversations: { times: 10, minutes: 24 * 60 },
  messages: { times: 60, minutes: 60 },
  mailsInConversation: { times: 10, minutes: 10 },
  reports: { times: 20, minutes: 24 * 60 },
  posts: { times: 20, minutes: 24 * 60 },
};

/** Roles of one recruiter that are open at a time. */
export const MOST_OPEN_POSTS = 50;

/** Characters of a message. */
export const LONGEST_TEXT = 10_000;
export const LONGEST_SUBJECT = 150;
