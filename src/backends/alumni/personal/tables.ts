/** Where a member's data lie: table → how its rows are found by the account. What is in neither list fails a test. */
export const PERSONAL_TABLES: Readonly<Record<string, string>> = {
  members: 'account = $account',
  recruiters: 'account = $account',
  requests: 'account = $account',
  reports: 'reporter = $account',
  blocks: 'blocker = $account',
  consents: 'account = $account',
  invitation_uses: 'account = $account',
  newsletter_sends: 'account = $account',
  profiles: 'account = $account',
  group_members: 'account = $account',
  leavers: 'id in (select leaver from alumni.members where account = $account)',
  leaver_addresses: 'leaver in (select leaver from alumni.members where account = $account)',
};

/** Tables of the contact between members, sealed in part, or about two of them: `exportContact` says what is the member’s. */
export const CONTACT_TABLES = [
  ...['conversations', 'sides', 'messages', 'bounces', 'contact_outbox', 'mentors', 'mentoring_requests'],
  ...['posts', 'post_answers', 'post_referrals', 'alerts', 'alert_posts', 'alert_issues'],
] as const;

/** Tables without data about a member, or with codes alone, and why. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  refusals: 'codes over accounts and addresses, forgotten when they count no more',
  imports: 'figures of imports; who made one is an officer’s account',
  leavers_erased: 'codes over numbers and addresses of people whom the list may not name again',
  invitations: 'what officers offer; the address of an invitation is forgotten when it is used or over',
  own_groups: 'names of groups',
  newsletters: 'what officers write to segments',
  directory_changes: 'which rows changed, for the directory in memory, forgotten after a while',
  roles_owed: 'accounts of which the user service has still to hear',
  tries: 'codes, forgotten after a day',
  times: 'codes, forgotten when their window is over',
  outbox: 'sealed mails until they are sent, dropped with the member',
};

/** Columns that are somebody else's data, or that only the service needs, by table. */
export const HIDDEN_COLUMNS: Readonly<Partial<Record<string, readonly string[]>>> = {
  recruiters: ['decided_by'],
  requests: ['decided_by'],
  reports: ['decided_by', 'subject', 'about', 'evidence'],
  blocks: ['blocked'],
  consents: ['code'],
};
