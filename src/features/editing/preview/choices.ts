/** What an editor chooses to see on preview and staging. In the address (`?sc_view=`, …), and kept in a cookie until something else is chosen. */

/** As whom a page is seen: who reads, never who works here. */
export const AS = ['visitor', 'reader', 'premium', 'alumnus', 'recruiter'] as const;
export type As = (typeof AS)[number];

/** Widths of a window, CSS pixels: a small phone, a phone, a tablet, a laptop, a screen. */
export const WIDTHS = ['320', '375', '768', '1180', '1440'] as const;
type Width = (typeof WIDTHS)[number];

/** `date`: what is shown then. */
export const VERSIONS = ['draft', 'published', 'date'] as const;

export interface Choices {
  view: (typeof VERSIONS)[number];
  /** `2026-12-01T09:00` in UTC; `''` for none. */
  date: string;
  as: As;
  /** The page itself, the draft beside what is published, or the page in a frame of a width. */
  frames: 'none' | 'two' | Width;
}

export const FIRST_CHOICES: Choices = { view: 'draft', date: '', as: 'visitor', frames: 'none' };

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const oneOf = <V extends string>(values: readonly V[], given: string | null): V | undefined => values.find((value) => value === given);
const dateOf = (given: string | null): string | undefined =>
  given === '' || (given !== null && DATE.test(given) && !Number.isNaN(Date.parse(`${given}Z`))) ? given : undefined;

const read = (params: URLSearchParams, prefix: string): Partial<Choices> => {
  const given = (name: string) => params.get(`${prefix}${name}`);
  const found = {
    view: oneOf(VERSIONS, given('view')),
    date: dateOf(given('date')),
    as: oneOf(AS, given('as')),
    frames: oneOf(['none', 'two', ...WIDTHS] as const, given('frames')),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/**
 * What is chosen: by the address, else as it was kept. What is none counts as not said. Without a date nothing is shown of another time.
 * @param kept as `keptChoices` wrote it
 */
export function choicesOf(asked: URLSearchParams, kept: string | undefined): Choices {
  const chosen = { ...FIRST_CHOICES, ...read(new URLSearchParams(kept ?? ''), ''), ...read(asked, 'sc_') };
  return chosen.view === 'date' && chosen.date === '' ? { ...chosen, view: 'published' } : chosen;
}

/** For the cookie. */
export const keptChoices = (choices: Choices): string =>
  new URLSearchParams(
    Object.entries(choices).filter(([name, value]) => value !== '' && value !== FIRST_CHOICES[name as keyof Choices]),
  ).toString();

/** The time at which the page is to be seen, ISO 8601; undefined for now. */
export const timeOf = ({ view, date }: Choices): string | undefined => (view === 'date' ? `${date}:00Z` : undefined);

/** An address with other choices. @param here path of the page, with its language */
export const withChoices = (here: string, choices: Partial<Choices> & { frame?: '1' }): string =>
  `${here}?${new URLSearchParams(Object.entries(choices).map(([name, value]): [string, string] => [`sc_${name}`, value]))}`;

/** Names by which an address says something of the view; what a frame's page passes on to the next one. */
const PASSED = ['sc_view', 'sc_date', 'sc_as', 'sc_mode', 'sc_frame'] as const;

/**
 * The query of a page that a link led to inside a frame, with what the frame was made for; undefined where nothing is to be added.
 * @param referer of the request, on the same origin whole
 */
export function framedQuery(asked: URLSearchParams, referer: string | undefined, origin: string): URLSearchParams | undefined {
  const before = referer === undefined ? null : URL.parse(referer);
  if (asked.has('sc_frame') || before?.origin !== new URL(origin).origin || !before.searchParams.has('sc_frame')) return undefined;
  const query = new URLSearchParams(asked);
  for (const name of PASSED) {
    const value = before.searchParams.get(name);
    if (value !== null && !query.has(name)) query.set(name, value);
  }
  return query;
}
