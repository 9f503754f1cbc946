export interface SessionEntry {
  id: string;
  /** "Firefox on Windows"; nothing when the browser says nothing that is known. */
  browser: string;
  system: string;
  method: 'password' | 'passwordless' | 'social' | 'other';
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
  /** Kept when the browser closes, as was ticked at the sign-in. */
  keep: boolean;
  /** When it ends at the latest. */
  expiresAt: string;
  current: boolean;
}

/** What an account may have besides its password and its address, in the order in which it is offered. */
export const AUTHENTICATOR_KEYS = ['webauthn', 'google_otp', 'okta_verify', 'phone_number', 'security_question'] as const;
export type AuthenticatorKey = (typeof AUTHENTICATOR_KEYS)[number];

export interface AuthenticatorEntry {
  id: string;
  key: AuthenticatorKey;
  /** A passkey's name, the end of a number, the question; nothing of an app. */
  name: string;
  /** Of a security question: one of the provider's own has words in each language. */
  questionKey?: string | undefined;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string | null;
}

/** An account elsewhere that signs in to this one. */
export interface ProviderEntry {
  id: string;
  name: string;
  /** ISO 8601. */
  connectedAt: string;
  lastUsedAt: string | null;
}

/** Another identity at the provider that opens this account, besides the one that is signed in. */
export interface ConnectedEntry {
  id: string;
  method: SessionEntry['method'];
  /** ISO 8601. */
  connectedAt: string;
  lastUsedAt: string | null;
}

/** Shown to whoever signed in a while ago at most; the rest sign in again. */
export type Authenticators =
  | {
      status: 'known';
      entries: readonly AuthenticatorEntry[];
      /** Null for an account without a password. */
      password: { changedAt: string | null } | null;
      providers: readonly ProviderEntry[];
    }
  | { status: 'signInAgain' }
  /** The provider lets the site show and change nothing of it. */
  | { status: 'elsewhere' }
  | { status: 'down' };

export interface SecurityData {
  sessions: SessionEntry[];
  /** To which codes by mail go: always there. */
  email: string;
  authenticators: Authenticators;
  /** None, but where somebody proved with a mailed code that a sign-in elsewhere is theirs. */
  connected: readonly ConnectedEntry[];
  /** Where a new password is asked for. */
  passwordPath: string;
}
