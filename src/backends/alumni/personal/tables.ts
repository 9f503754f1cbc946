/** The line by which a member joined, and the one that has the account's confirmed address, of whoever never joined or has left. */
const LINES = `select leaver from alumni.members where account = $account union select leaver from alumni.leaver_addresses where email = $email`;

/** Where a person's data lie: table → how its rows are found by the account and its address in lower case. What is in neither list fails a test. */
export const PERSONAL_TABLES: Readonly<Record<string, string>> = {
  members: 'account = $account',
  recruiters: 'account = $account',
  requests: 'account = $account',
  reports: 'reporter = $account',
  blocks: 'blocker = $account',
  kept_blocks: 'blocker = $account',
  consents: 'account = $account',
  invitation_uses: 'account = $account',
  newsletter_sends: 'account = $account',
  profiles: 'account = $account',
  invitations: 'email = $email',
  group_members: 'account = $account',
  leavers: `id in (${LINES})`,
  leaver_addresses: `leaver in (${LINES})`,
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
  own_groups: 'names of groups',
  newsletters: 'what officers write to segments',
  directory_changes: 'which rows changed, for the directory in memory, forgotten after a while',
  roles_owed: 'accounts of which the user service has still to hear',
  tries: 'codes, forgotten after a day',
  times: 'codes, forgotten when their window is over',
  outbox: 'sealed mails until they are sent, dropped with the member',
};

/** Of tables whose rows belong to two, the columns that are the member's own; what becomes a column of them is in no copy until it stands here. */
export const GIVEN_COLUMNS: Readonly<Partial<Record<string, readonly string[]>>> = {
  reports: ['kind', 'why', 'created_at'],
  invitations: ['email', 'label', 'created_at', 'expires_at', 'ended_at'],
  blocks: ['created_at'],
  kept_blocks: ['created_at'],
};

/** Columns of the others that only the service needs, or that name an officer, by table. */
export const HIDDEN_COLUMNS: Readonly<Partial<Record<string, readonly string[]>>> = {
  recruiters: ['decided_by'],
  requests: ['decided_by'],
  consents: ['code'],
};
