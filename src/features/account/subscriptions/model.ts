import type { Frequency, NewsletterId } from './rules';

export interface SubscriptionsData {
  email: string;
  newsletters: {
    id: NewsletterId;
    subscribed: boolean;
    /** Day of its next issue (`2027-01-31`), where that comes. */
    next?: string;
  }[];
  topics: { slug: string; label: string; subscribed: boolean }[];
  alertFrequency: Frequency;
  /** ISO 8601; null while mails come. */
  pausedUntil: string | null;
  /** Nothing is sent, since the address was refused again and again. */
  refused?: boolean;
}
