/** Names in the browser's session storage. Owner, unless said: features/account/menu/account-menu; signing out removes every name that begins with `mh:`. */
export const storageNames = {
  /** Stored user info: name and e-mail. Forgotten when something of the account was changed (features/account/common). */
  userInfo: 'mh:user',
  /** Id of the sign-in that the tab's dialog has under way; it stays while nobody is signed in. Owner: features/identity/flow-id. */
  dialogFlow: 'mh-flow',
  /** A script's single sign-on found no session in this visit. Owner: features/identity/dialog/silent. */
  silentTried: 'mh-silent',
  /**
   * Beginning of the names under which forms keep what is typed in them: whoever types has seldom an account, so it stays while nobody
   * is signed in; the way out takes it. Owners: features/forms.
   */
  typedInForm: 'mh-form:',
} as const;
