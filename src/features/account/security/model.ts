export interface SessionEntry {
  id: string;
  /** "Firefox on Windows"; nothing when the browser says nothing that is known. */
  browser: string;
  system: string;
  method: 'password' | 'passwordless' | 'social' | 'other';
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
}

export interface SecurityData {
  sessions: SessionEntry[];
  /** Where a new password is asked for. */
  passwordPath: string;
}
