/**
 * Tables whose rows are in no backup, and why. They come back empty, or as the migrations make them:
 *
 * - who is signed in: a restored database would let in again whom a sign-out or a new password had ended since, so everybody signs in
 *   once more; so would codes that were used since;
 * - keys and salts: made anew, and nothing that they signed or hid outlives them;
 * - whose the uploads are: a restored database is another than the one that its backup is of, which may run on;
 * - counts of tries, which end within minutes;
 * - what is made from other things: the search's index of pages, a log of changes that names transactions of one cluster.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'identity.transactions',
  'identity.interaction_codes',
  'identity.entry_tokens',
  'identity.oidc_models',
  'users.sessions',
  'users.refresh_tokens',
  'users.identity_token_uses',
  'users.verifications',
  'forms.codes',
  'forms.captcha_answers',

  'identity.signing_keys',
  'users.signing_keys',
  'collector.salts',

  'forms.upload_store',

  'identity.throttles',
  'users.attempts',
  'forms.counts',
  'offers.counts',
  'alumni.tries',
  'authoring.review_counts',

  'search.documents',
  'search.documents_next',
  'search.words',
  'search.words_next',
  'search.names',
  'search.index_state',
  'alumni.directory_changes',
]);
