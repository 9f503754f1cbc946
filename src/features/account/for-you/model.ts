/** Why something is offered: one of the reasons that the personalisation service gives. */
export type Reason =
  | { kind: 'follows' | 'read'; of: 'topic' | 'author'; key: string; label: string }
  | { kind: 'saved' | 'rated'; title: string; href: string; language?: string | undefined };

export interface Named {
  slug: string;
  label: string;
}

export interface Suggestion {
  id: string;
  /** What it is, in the words of the search service: `publication`. */
  type: string;
  /** What kind of article it is: `briefingNote`. */
  documentType: string | null;
  title: string;
  dek: string;
  href: string;
  /** Of the text: another than the page's where it stands in for a translation. */
  language: string;
  /** ISO 8601. */
  date: string | null;
  minutes: number | null;
  access: 'free' | 'registered' | 'premium';
  image: { src: string; alt: string } | null;
  topics: Named[];
  authors: Named[];
  reason: Reason;
}

export interface ForYouData {
  off: boolean;
  results: Suggestion[];
  /** The suggestions cannot be fetched; the rest of the page stands. */
  down: boolean;
  follows: { topics: Named[]; authors: Named[] };
  mutes: { topics: Named[]; authors: Named[] };
  history: boolean;
  /** Nothing is known of the reader yet. */
  fresh: boolean;
  /** Topics that could be followed. */
  topics: Named[];
}
