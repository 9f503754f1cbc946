import { describe, expect, it } from 'vitest';
import { createChangingDay } from './changing-day.ts';
import { COLUMNS, createCount, EVENT_COLUMNS, idsOf, type Counting } from './count.ts';
import { bytesOfDay, dayOf, packedOfBytes, type PackedDay } from './day.ts';
import type { DayRows } from './day-rows.ts';
import type { Dimension } from './dimensions.ts';
import { REFUSED } from './happened.ts';
import { createNames, nameAndValue, type Names } from './names.ts';

interface Visit {
  id: string;
  visitor: string;
  site?: string;
  channel?: string;
  device?: string;
  hour?: number;
  /** Views: path, type, whether it was read to the end, ms. */
  seen?: [path: string, type: string, ended: number, ms: number][];
  said?: [name: string, value: string, path: string, none?: number][];
}

/** A day's rows as the database gives them. */
function rowsOf(visits: readonly Visit[], vitals: [path: string, device: string, step: number][] = [], all = visits.length): DayRows {
  const views = visits.flatMap(({ seen = [] }, visit) => seen.map((each) => [visit, ...each] as const));
  const events = visits.flatMap(({ said = [] }, visit) => said.map((each) => [visit, ...each] as const));
  const word = (value: string) => visits.map(() => value);
  return {
    visits: {
      id: visits.map(({ id }) => id),
      visitor: visits.map(({ visitor }) => visitor),
      site: visits.map(({ site = 'dotcom' }) => site),
      channel: visits.map(({ channel = 'search' }) => channel),
      device: visits.map(({ device = 'phone' }) => device),
      source: word(''),
      campaign: word(''),
      browser: word('Firefox'),
      os: word('Linux'),
      language: word('en'),
      entry: visits.map(({ seen = [] }) => seen[0]?.[0] ?? '/'),
      exit: visits.map(({ seen = [] }) => seen.at(-1)?.[0] ?? '/'),
      left: visits.map(({ seen = [], said = [] }) => (seen.length === 1 && said.length === 0 ? 1 : 0)),
      hour: visits.map(({ hour = 9 }) => hour),
      views: visits.map(({ seen = [] }) => seen.length),
    },
    views: {
      visit: views.map(([visit]) => visit),
      path: views.map(([, path]) => path),
      type: views.map(([, , type]) => type),
      ended: views.map(([, , , ended]) => ended),
      ms: views.map(([, , , , ms]) => ms),
    },
    events: {
      visit: events.map(([visit]) => visit),
      name: events.map(([, name]) => name),
      value: events.map(([, , value]) => value),
      path: events.map(([, , , path]) => path),
      none: events.map(([, , , , none = 0]) => none),
    },
    vitals: {
      key: vitals.map((_, row) => `LCP ${row}`),
      site: vitals.map(() => 'dotcom'),
      path: vitals.map(([path]) => path),
      device: vitals.map(([, device]) => device),
      name: vitals.map(() => 'LCP'),
      step: vitals.map(([, , step]) => step),
    },
    all: { visits: all, vitals: vitals.length },
    mark: '1',
  };
}

const VISITS: Visit[] = [
  {
    id: '1',
    visitor: 'anna',
    hour: 9,
    seen: [
      ['/a', 'article', 1, 1_000],
      ['/b', 'event', 0, 200],
      ['/a', 'article', 0, 70_000],
    ],
  },
  { id: '2', visitor: 'bert', channel: 'mail', seen: [['/a', 'article', 0, 500]] },
  {
    id: '3',
    visitor: 'anna',
    hour: 15,
    channel: 'mail',
    seen: [['/b', 'event', 1, 300]],
    said: [
      ['Form Submission Failed', 'contact email', '/b'],
      ['Form Submission Failed', 'contact name', '/b'],
      ['Onsite Search Performed', 'site:nothing', '/b', 1],
    ],
  },
  // The same number on the other site is another visitor.
  {
    id: '4',
    visitor: 'anna',
    site: 'insights',
    device: 'desktop',
    seen: [['/c', 'article', 0, 0]],
    said: [['Form Submission Succeeded', 'contact', '/c']],
  },
];

const packed = (rows: DayRows): PackedDay => {
  const day = createChangingDay();
  day.take(rows);
  return day.packed();
};

function counted(
  counting: Counting,
  all: readonly PackedDay[] = [
    packed(
      rowsOf(VISITS, [
        ['/a', 'phone', 7],
        ['/a', 'phone', 7],
        ['/b', 'desktop', 9],
      ]),
    ),
  ],
) {
  const names = createNames();
  const count = createCount(names, counting);
  for (const [index, each] of all.entries()) count.add(dayOf(`2026-11-2${index}`, each, names));
  return { names, ...count.counted };
}
type Counted = ReturnType<typeof counted>;

/** visitors, visits, bounces, views, ends, ms of each row. */
const list = ({ names, lists }: Counted, dimension: Dimension): Record<string, number[]> =>
  rows(names, dimension === 'entry' || dimension === 'exit' ? 'path' : dimension, lists[dimension]);
const rows = (names: Names, kind: Parameters<Names['word']>[0], sums: Counted['said']): Record<string, number[]> =>
  Object.fromEntries(
    [...idsOf(sums, sums.width > 1 ? 1 : 0)].map((id) => [
      names.word(kind, id),
      [...sums.values.slice(id * sums.width, (id + 1) * sums.width)],
    ]),
  );

describe('what is counted of a day', () => {
  it('has what the lists say in their order', () => {
    expect([COLUMNS, EVENT_COLUMNS]).toEqual([
      ['visitors', 'visits', 'bounces', 'views', 'ends', 'ms'],
      ['visits', 'times', 'none'],
    ]);
  });

  it('tells visitors apart within the day and site, whoever came between', () => {
    const all = counted({ filters: {} });
    expect([...(all.days.get('2026-11-20') ?? [])]).toEqual([3, 4, 1, 6, 2, 72_000]);
    expect(list(all, 'channel')).toEqual({ search: [2, 2, 0, 4, 1, 71_200], mail: [2, 2, 1, 2, 1, 800] });
    expect(list(all, 'entry')).toMatchObject({ '/a': [2, 2, 1, 4, 1, 71_700] });
  });

  it('counts a visit once on a page that it saw twice', () => {
    const all = counted({ filters: {} });
    expect(list(all, 'path')).toEqual({ '/a': [2, 2, 1, 3, 1, 71_500], '/b': [1, 2, 0, 2, 1, 500], '/c': [1, 1, 0, 1, 0, 0] });
    expect(list(all, 'type').event).toEqual([1, 2, 0, 2, 1, 500]);
  });

  it('is of the views that are asked for, in the visits that have one', () => {
    const onPage = counted({ filters: { path: '/a' } });
    expect(list(onPage, 'path')).toEqual({ '/a': [2, 2, 1, 3, 1, 71_500] });
    expect(list(onPage, 'channel')).toEqual({ search: [1, 1, 0, 2, 1, 71_000], mail: [1, 1, 1, 1, 0, 500] });
    const together = counted({ filters: { path: '/a', channel: 'mail' } });
    expect([...(together.days.get('2026-11-20') ?? [])]).toEqual([1, 1, 1, 1, 0, 500]);
    expect(counted({ filters: { path: '/a', type: 'event' } }).days.size).toBe(0);
  });

  it('is nothing of what the day does not know', () => {
    for (const filters of [
      { channel: 'paid' },
      { path: '/nowhere' },
      { type: 'page' },
      { event: 'Form Started' },
      { event: 'Form Submission Failed:other' },
    ])
      expect([counted({ filters }).days.size, list(counted({ filters }), 'channel')]).toEqual([0, {}]);
    expect(counted({ filters: {}, site: 'blog' }).days.size).toBe(0);
  });

  it('knows in which visits something happened', () => {
    for (const event of ['Form Submission Failed', 'Form Submission Failed:contact name'])
      expect(list(counted({ filters: { event } }), 'channel')).toEqual({ mail: [1, 1, 0, 1, 1, 300] });
  });

  it('says of events in how many visits, how often and how often in vain, and which forms were refused', () => {
    const { names, said, sent } = counted({ filters: {} });
    const events = Object.entries(rows(names, 'said', said)).map(([key, values]) => [...nameAndValue(key), ...values]);
    expect(events.toSorted()).toEqual([
      [REFUSED, 'contact', 1, 2, 0],
      ['Form Submission Failed', 'contact email', 1, 1, 0],
      ['Form Submission Failed', 'contact name', 1, 1, 0],
      ['Form Submission Succeeded', 'contact', 1, 1, 0],
      ['Onsite Search Performed', 'site:nothing', 1, 1, 1],
    ]);
    expect(rows(names, 'path', sent)).toEqual({ '/c': [1] });
  });

  it('leaves out events on other pages, and on pages that the visit knows as another type', () => {
    const said = (filters: Counting['filters']) => Object.keys(rows(counted({ filters }).names, 'said', counted({ filters }).said)).length;
    expect([said({ path: '/b' }), said({ path: '/a' }), said({ type: 'event' }), said({ type: 'article' })]).toEqual([4, 0, 4, 1]);
  });

  it('is told by the hour too', () => {
    const { hours } = counted({ filters: {}, hours: true });
    expect([...(hours.get('2026-11-20T15:00:00.000Z') ?? [])].slice(0, 2)).toEqual([1, 1]);
    expect([...(hours.get('2026-11-20T09:00:00.000Z') ?? [])].slice(0, 2)).toEqual([3, 3]);
  });

  it('asks web vitals for a page and a device alone', () => {
    const vitals = (filters: Counting['filters']) => rows(counted({ filters }).names, 'vital', counted({ filters }).vitals);
    expect(vitals({})).toEqual({ '7 LCP': [2], '9 LCP': [1] });
    expect(vitals({ path: '/a', channel: 'paid' })).toEqual({ '7 LCP': [2] });
    expect(vitals({ device: 'desktop' })).toEqual({ '9 LCP': [1] });
    expect(vitals({ path: '/nowhere' })).toEqual({});
  });

  it('adds up over days whose words have other places, and nobody is known on the next', () => {
    const day = packed(rowsOf(VISITS));
    const next = packed(rowsOf([{ id: '9', visitor: 'anna', channel: 'paid', seen: [['/c', 'article', 1, 10]] }, ...VISITS]));
    const all = counted({ filters: {} }, [day, next]);
    expect(list(all, 'channel')).toEqual({
      search: [4, 4, 0, 8, 2, 142_400],
      mail: [4, 4, 2, 4, 2, 1_600],
      paid: [1, 1, 1, 1, 1, 10],
    });
    expect([...all.days.keys()]).toEqual(['2026-11-20', '2026-11-21']);
  });
});

describe('a packed day', () => {
  it('is the same from its bytes, with numbers of every width', async () => {
    const many = Array.from({ length: 300 }, (_, index): Visit => ({
      id: `${index}`,
      visitor: `${index}`,
      seen: [[`/${index}`, 'article', 0, index * 300]],
    }));
    const day = packed(rowsOf([...VISITS, ...many]));
    expect(new Set(Object.values(day.columns).map((column) => column.BYTES_PER_ELEMENT))).toEqual(new Set([1, 2, 4]));
    expect(await packedOfBytes(await bytesOfDay(day))).toEqual(day);
  });

  it('says nothing of whose it was', async () => {
    const bytes = await bytesOfDay(packed(rowsOf([{ id: '7234567', visitor: '8345678', seen: [['/a', 'article', 0, 0]] }])));
    expect(JSON.stringify(await packedOfBytes(bytes))).not.toMatch(/7234567|8345678/);
  });

  it('of no visits is none', async () => {
    expect((await packedOfBytes(await bytesOfDay(packed(rowsOf([]))))).columns.site).toHaveLength(0);
  });

  it('is nothing else', async () => {
    await expect(packedOfBytes(Buffer.from('something else'))).rejects.toThrow();
  });
});

describe('a day that changes', () => {
  it('has what a visit has last, and its other visits as they were', () => {
    const day = createChangingDay();
    expect(day.take(rowsOf(VISITS))).toBe(true);
    const later = { ...VISITS[1]!, said: [['Form Started', 'contact', '/a']] } satisfies Visit;
    expect(day.take(rowsOf([later, { id: '5', visitor: 'carl', seen: [['/d', 'article', 0, 1]] }], [], 5))).toBe(true);
    const whole = packed(rowsOf([VISITS[0]!, later, ...VISITS.slice(2), { id: '5', visitor: 'carl', seen: [['/d', 'article', 0, 1]] }]));
    const [changed, anew] = [counted({ filters: {} }, [day.packed()]), counted({ filters: {} }, [whole])];
    for (const dimension of ['channel', 'path', 'entry', 'device'] as const)
      expect(list(changed, dimension)).toEqual(list(anew, dimension));
    expect(changed.days).toEqual(anew.days);
    expect(rows(changed.names, 'said', changed.said)).toEqual(rows(anew.names, 'said', anew.said));
  });

  it('says when rows were taken away', () => {
    const day = createChangingDay();
    day.take(rowsOf(VISITS));
    expect(day.take(rowsOf([], [], 3))).toBe(false);
  });
});
