export type NewsletterData =
  | { step: 'register'; signedIn: boolean; topics: { slug: string; label: string }[]; chosen: string[]; accountPath: string }
  /** A link of a mail: its button posts. */
  | { step: 'confirm' | 'unsubscribe'; token: string }
  /** A subscription that waited for the sign-in is made. */
  | { step: 'subscribed'; newsletter: string; accountPath: string };
