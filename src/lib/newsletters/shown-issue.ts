/** A text of an issue, as a page of the site shows it. */
export interface IssueEntry {
  title: string;
  href: string;
  /** Empty where it has none. */
  topic: string;
  /** Of reading; null where nobody knows them. */
  minutes: number | null;
}

/** An issue as a page of the site shows it. */
export interface ShownIssue {
  /** When it was due, ISO 8601. */
  at: string;
  lead: IssueEntry & { /** Address of the picture above its text. */ drawing: string | null };
  stories: IssueEntry[];
  /** The last moment after it at which one was due and none came, for nothing new had appeared; absent where there was none. */
  quietAt?: string;
}
