/** How far a form that came in is (docs/contracts/forms.openapi.json). */
export const STATUSES = ['new', 'open', 'answered', 'closed'] as const;
export type Status = (typeof STATUSES)[number];

/** What the page shows, as its address says it. What is empty is not asked for. */
export interface Asked {
  /** Of one form that came in; the list waits behind it. */
  id: string;
  status: Status | '';
  /** Id of a form. */
  of: string;
  /** `me`, `none`, or an address. */
  assignee: string;
  q: string;
  /** Days in UTC, `2026-11-24`. */
  from: string;
  to: string;
  /** Where the page of the list begins. */
  after: string;
}

export const ASKED = ['id', 'status', 'of', 'assignee', 'q', 'from', 'to', 'after'] as const satisfies readonly (keyof Asked)[];
export const LONGEST_QUERY = 200;

const fitting = (pattern: RegExp, given: string | undefined): string => (given !== undefined && pattern.test(given) ? given : '');
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const isDay = (text: string): boolean => DAY.test(text) && new Date(text).toISOString().slice(0, 10) === text;
const dayOf = (given = ''): string => (isDay(given) ? given : '');

/** Reads an address. What is not understood is left out. @param query first values */
export const readAsked = (query: Readonly<Record<string, string | undefined>>): Asked => ({
  id: fitting(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, query.id?.toLowerCase()),
  status: STATUSES.find((status) => status === query.status) ?? '',
  of: fitting(/^[\w-]{1,60}$/, query.of),
  assignee: fitting(/^[^\s]{1,254}$/, query.assignee),
  q: (query.q ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_QUERY),
  from: dayOf(query.from),
  to: dayOf(query.to),
  after: fitting(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f-]{36}$/, query.after),
});

/** The question as an address says it; `change` changes it, an empty text takes a part out. */
export function addressOf(asked: Asked, change: Partial<Record<keyof Asked, string>> = {}): string {
  const parts = { ...asked, ...change };
  const query = new URLSearchParams(ASKED.flatMap((name) => (parts[name] === '' ? [] : [[name, parts[name]]])));
  return query.size === 0 ? '' : `?${query}`;
}
