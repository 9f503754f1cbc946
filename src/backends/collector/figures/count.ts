import type { Day, Numbers } from './day.ts';
import { dimensions, isViewDimension, visitDimensions, type Dimension } from './dimensions.ts';
import { saidOf, type Kind, type Names } from './names.ts';

/** `event` is a name and a value, with a colon between them, or a name alone: only visits in which it happened. */
export type Filters = Readonly<Partial<Record<Dimension | 'event', string>>>;

/** What figures are, in the order in which sums have them. */
export const COLUMNS = ['visitors', 'visits', 'bounces', 'views', 'ends', 'ms'] as const;
const WIDTH = COLUMNS.length;
/** What is known of an event, in the order in which sums have it. */
export const EVENT_COLUMNS = ['visits', 'times', 'none'] as const;
const EVENT_WIDTH = EVENT_COLUMNS.length;

/** Sums of words by their numbers in `Names`: as many of each as it is wide. */
export interface Sums {
  readonly width: number;
  values: Float64Array;
}
const noSums = (width: number): Sums => ({ width, values: new Float64Array(0) });

/** The words that anything was added for. */
export function* idsOf({ values, width }: Sums, by: number): Generator<number> {
  for (let id = 0; id * width < values.length; id += 1) if ((values[id * width + by] ?? 0) > 0) yield id;
}

/** Of some days, what the visits that the filters let through did. */
export interface Counted {
  /** COLUMNS of each day, and of each of its hours where they were asked for. */
  days: Map<string, Float64Array>;
  hours: Map<string, Float64Array>;
  /** COLUMNS by word. */
  lists: Record<Dimension, Sums>;
  /** EVENT_COLUMNS by what was said. */
  said: Sums;
  /** Visits by the path where a form was sent. */
  sent: Sums;
  /** Times by vital. */
  vitals: Sums;
}

export interface Count {
  add(day: Day): void;
  readonly counted: Counted;
}

export interface Counting {
  site?: string | undefined;
  filters: Filters;
  hours?: boolean;
  /** Only the visits and what they are told apart by, without what happened in them: of days that are compared with. */
  visitsAlone?: boolean;
}

const kindOf = (dimension: Dimension): Kind => (dimension === 'entry' || dimension === 'exit' ? 'path' : dimension);

/** The place of a word in a day's list; -1 where the day does not know it. */
function placeOf(day: Day, names: Names, kind: Kind, word: string): number {
  const id = names.find(kind, word);
  return id === undefined ? -1 : day.ids[kind].indexOf(id);
}

/** By place of what was said: whether it is what visits are asked for by. */
function wantedEvents(day: Day, names: Names, event: string): Uint8Array {
  const [, name = event, value] = /^(.*?):(.*)$/s.exec(event) ?? [];
  const wanted = new Uint8Array(day.ids.said.length);
  if (value !== undefined) {
    const place = placeOf(day, names, 'said', saidOf(name, value));
    if (place >= 0) wanted[place] = 1;
    return wanted;
  }
  const start = saidOf(name, '');
  for (const [place, id] of day.ids.said.entries()) if (names.word('said', id).startsWith(start)) wanted[place] = 1;
  return wanted;
}

/** Room that is used again for each day: what is in it is of the day that is being counted. */
function createRoom() {
  let size = 0;
  const room = {
    /** Visits that are counted. */
    visits: new Uint32Array(0),
    /** Of every visit of the day, the number of its visitor. */
    visitor: new Uint32Array(0),
    left: new Uint8Array(0),
    views: new Float64Array(0),
    ends: new Float64Array(0),
    ms: new Float64Array(0),
    /** By place of a word: its sums, and by whom and in which visit it was last seen. */
    sums: new Float64Array(0),
    visitorSeen: new Int32Array(0),
    visitSeen: new Int32Array(0),
  };
  return {
    room,
    forVisits: (visits: number): void => {
      if (visits <= size) return;
      size = visits;
      for (const name of ['visits', 'visitor'] as const) room[name] = new Uint32Array(visits);
      for (const name of ['views', 'ends', 'ms'] as const) room[name] = new Float64Array(visits);
      room.left = new Uint8Array(visits);
    },
    forWords: (words: number, width: number): void => {
      if (room.sums.length < words * width) room.sums = new Float64Array(words * width * 2);
      else room.sums.fill(0, 0, words * width);
      if (room.visitSeen.length < words) for (const name of ['visitorSeen', 'visitSeen'] as const) room[name] = new Int32Array(words * 2);
      room.visitorSeen.fill(-1, 0, words);
      room.visitSeen.fill(-1, 0, words);
    },
  };
}

/** Adds what was counted of a day's words to the sums of all days. */
function fold(into: Sums, of: Float64Array, ids: Uint32Array, size: number): void {
  const { width } = into;
  if (into.values.length < size * width) {
    const larger = new Float64Array(Math.max(size * width, into.values.length * 2));
    larger.set(into.values);
    into.values = larger;
  }
  const { values } = into;
  for (let place = 0; place < ids.length; place += 1) {
    const to = (ids[place] ?? 0) * width;
    for (let column = 0; column < width; column += 1) values[to + column] = (values[to + column] ?? 0) + (of[place * width + column] ?? 0);
  }
}

/**
 * Counts days, one after the other: every figure is made here, of the columns of a day, whatever is asked. Visitors are told apart
 * within a day alone: nobody is known on the next.
 */
export function createCount(names: Names, { site, filters, hours = false, visitsAlone = false }: Counting): Count {
  const { room, forVisits, forWords } = createRoom();
  const counted: Counted = {
    days: new Map(),
    hours: new Map(),
    lists: Object.fromEntries(dimensions.map((name) => [name, noSums(WIDTH)])) as Counted['lists'],
    said: noSums(EVENT_WIDTH),
    sent: noSums(1),
    vitals: noSums(1),
  };
  const wanted: readonly (readonly [column: 'site' | (typeof visitDimensions)[number], word: string])[] = [
    ...(site === undefined ? [] : [['site', site] as const]),
    ...visitDimensions.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]] as const])),
  ];

  /** Visits that the filters of visits let through. @returns how many */
  const choose = (day: Day): number => {
    const { visits } = room;
    let count = day.visits;
    for (let visit = 0; visit < count; visit += 1) visits[visit] = visit;
    for (const [name, word] of wanted) {
      const place = placeOf(day, names, name === 'site' ? 'site' : kindOf(name), word);
      count = keepOf(day.columns[name], place, visits, count);
    }
    if (filters.event === undefined || count === 0) return count;
    const events = wantedEvents(day, names, filters.event);
    const { said } = day.columns;
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const visit = visits[index] ?? 0;
      const end = day.eventsFrom[visit + 1] ?? 0;
      for (let row = day.eventsFrom[visit] ?? 0; row < end; row += 1)
        if (events[said[row] ?? 0] === 1) {
          visits[kept] = visit;
          kept += 1;
          break;
        }
    }
    return kept;
  };

  /** What happened in the visits that were chosen: on the page that is asked for, on pages of the type that is. */
  const countEvents = (day: Day, count: number, path: number | undefined, type: number | undefined): void => {
    const { said, saidPath, none, viewPath, viewType } = day.columns;
    const { visits } = room;
    forWords(day.ids.said.length, EVENT_WIDTH);
    const { sums, visitSeen } = room;
    const sent = new Float64Array(day.ids.path.length);
    const sentSeen = new Int32Array(day.ids.path.length).fill(-1);
    const add = (word: number, visit: number, vain: number): void => {
      const at = word * EVENT_WIDTH;
      if (visitSeen[word] !== visit) {
        visitSeen[word] = visit;
        sums[at] = (sums[at] ?? 0) + 1;
      }
      sums[at + 1] = (sums[at + 1] ?? 0) + 1;
      sums[at + 2] = (sums[at + 2] ?? 0) + vain;
    };
    /** An event knows its page, and only the page knows its type. */
    const onType = (visit: number, at: number): boolean => {
      const end = day.viewsFrom[visit + 1] ?? 0;
      for (let row = day.viewsFrom[visit] ?? 0; row < end; row += 1) if (viewPath[row] === at && viewType[row] === type) return true;
      return false;
    };
    for (let index = 0; index < count; index += 1) {
      const visit = visits[index] ?? 0;
      const end = day.eventsFrom[visit + 1] ?? 0;
      for (let row = day.eventsFrom[visit] ?? 0; row < end; row += 1) {
        const at = saidPath[row] ?? 0;
        if ((path !== undefined && at !== path) || (type !== undefined && !onType(visit, at))) continue;
        const word = said[row] ?? 0;
        add(word, visit, none[row] ?? 0);
        const refused = day.refused[word] ?? 0;
        if (refused > 0) add(refused - 1, visit, none[row] ?? 0);
        if (day.sent[word] === 1 && sentSeen[at] !== visit) {
          sentSeen[at] = visit;
          sent[at] = (sent[at] ?? 0) + 1;
        }
      }
    }
    fold(counted.said, sums, day.ids.said, names.size('said'));
    fold(counted.sent, sent, day.ids.path, names.size('path'));
  };

  /**
   * What each visit that was chosen has of views, reading and ends: of all of its views, or of those that are asked for, of which it
   * has at least one. @returns how many visits are left
   */
  const measure = (day: Day, count: number, path: number | undefined, type: number | undefined): number => {
    const { viewPath, viewType, ended, ms, again, left, views } = day.columns;
    const { visits, visitor } = room;
    for (let visit = 0, number = -1; visit < day.visits; visit += 1) {
      if (again[visit] === 0) number += 1;
      visitor[visit] = number;
    }
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const visit = visits[index] ?? 0;
      const end = day.viewsFrom[visit + 1] ?? 0;
      let [seen, read, time] = [0, 0, 0];
      for (let row = day.viewsFrom[visit] ?? 0; row < end; row += 1) {
        if ((path !== undefined && viewPath[row] !== path) || (type !== undefined && viewType[row] !== type)) continue;
        seen += 1;
        read += ended[row] ?? 0;
        time += ms[row] ?? 0;
      }
      const viewsAsked = path !== undefined || type !== undefined;
      if (viewsAsked && seen === 0) continue;
      visits[kept] = visit;
      room.left[kept] = left[visit] ?? 0;
      room.views[kept] = viewsAsked ? seen : (views[visit] ?? 0);
      room.ends[kept] = read;
      room.ms[kept] = time;
      kept += 1;
    }
    return kept;
  };

  /** The visits by what each of them has one of. */
  const countVisits = (codes: Numbers, words: number, count: number): Float64Array => {
    forWords(words, WIDTH);
    const { visits, visitor, left, views, ends, ms, sums, visitorSeen } = room;
    for (let index = 0; index < count; index += 1) {
      const visit = visits[index] ?? 0;
      const word = codes[visit] ?? 0;
      const at = word * WIDTH;
      const who = visitor[visit] ?? 0;
      if (visitorSeen[word] !== who) {
        visitorSeen[word] = who;
        sums[at] = (sums[at] ?? 0) + 1;
      }
      sums[at + 1] = (sums[at + 1] ?? 0) + 1;
      sums[at + 2] = (sums[at + 2] ?? 0) + (left[index] ?? 0);
      sums[at + 3] = (sums[at + 3] ?? 0) + (views[index] ?? 0);
      sums[at + 4] = (sums[at + 4] ?? 0) + (ends[index] ?? 0);
      sums[at + 5] = (sums[at + 5] ?? 0) + (ms[index] ?? 0);
    }
    return sums;
  };

  /** The visits by what their views have: a visit that saw a page twice is one of it. */
  const countViews = (
    day: Day,
    codes: Numbers,
    words: number,
    count: number,
    path: number | undefined,
    type: number | undefined,
  ): Float64Array => {
    const { viewPath, viewType, ended, ms } = day.columns;
    forWords(words, WIDTH);
    const { visits, visitor, left, sums, visitorSeen, visitSeen } = room;
    for (let index = 0; index < count; index += 1) {
      const visit = visits[index] ?? 0;
      const end = day.viewsFrom[visit + 1] ?? 0;
      for (let row = day.viewsFrom[visit] ?? 0; row < end; row += 1) {
        if ((path !== undefined && viewPath[row] !== path) || (type !== undefined && viewType[row] !== type)) continue;
        const word = codes[row] ?? 0;
        const at = word * WIDTH;
        if (visitSeen[word] !== visit) {
          visitSeen[word] = visit;
          const who = visitor[visit] ?? 0;
          if (visitorSeen[word] !== who) {
            visitorSeen[word] = who;
            sums[at] = (sums[at] ?? 0) + 1;
          }
          sums[at + 1] = (sums[at + 1] ?? 0) + 1;
          sums[at + 2] = (sums[at + 2] ?? 0) + (left[index] ?? 0);
        }
        sums[at + 3] = (sums[at + 3] ?? 0) + 1;
        sums[at + 4] = (sums[at + 4] ?? 0) + (ended[row] ?? 0);
        sums[at + 5] = (sums[at + 5] ?? 0) + (ms[row] ?? 0);
      }
    }
    return sums;
  };

  /** Web vitals know a site, a page and a device. */
  const countVitals = (day: Day): void => {
    const { vitalSite, vitalPath, vitalDevice, vital, times } = day.columns;
    const all = [
      [vitalSite, site === undefined ? undefined : placeOf(day, names, 'site', site)],
      [vitalPath, filters.path === undefined ? undefined : placeOf(day, names, 'path', filters.path)],
      [vitalDevice, filters.device === undefined ? undefined : placeOf(day, names, 'device', filters.device)],
    ] as const;
    const asked = all.filter((each): each is readonly [Numbers, number] => each[1] !== undefined);
    if (asked.some(([, place]) => place < 0)) return;
    forWords(day.ids.vital.length, 1);
    const { sums } = room;
    for (let row = 0; row < vital.length; row += 1) {
      let wantedRow = true;
      for (const [column, place] of asked) if (column[row] !== place) wantedRow = false;
      if (wantedRow) sums[vital[row] ?? 0] = (sums[vital[row] ?? 0] ?? 0) + (times[row] ?? 0);
    }
    fold(counted.vitals, sums, day.ids.vital, names.size('vital'));
  };

  return {
    counted,
    add: (day) => {
      forVisits(day.visits);
      if (!visitsAlone) countVitals(day);
      const path = filters.path === undefined ? undefined : placeOf(day, names, 'path', filters.path);
      const type = filters.type === undefined ? undefined : placeOf(day, names, 'type', filters.type);
      const chosen = choose(day);
      if (chosen === 0) return;
      if (!visitsAlone) countEvents(day, chosen, path, type);
      const count = measure(day, chosen, path, type);
      if (count === 0) return;
      counted.days.set(day.day, countVisits(everybody(day), 1, count).slice(0, WIDTH));
      if (hours) {
        const sums = countVisits(day.columns.hour, 24, count);
        for (let hour = 0; hour < 24; hour += 1)
          counted.hours.set(`${day.day}T${String(hour).padStart(2, '0')}:00:00.000Z`, sums.slice(hour * WIDTH, (hour + 1) * WIDTH));
      }
      for (const name of dimensions) {
        const kind = kindOf(name);
        const ids = day.ids[kind];
        const sums = isViewDimension(name)
          ? countViews(day, name === 'path' ? day.columns.viewPath : day.columns.viewType, ids.length, count, path, type)
          : countVisits(day.columns[name], ids.length, count);
        fold(counted.lists[name], sums, ids, names.size(kind));
      }
    },
  };
}

/** Keeps of the visits those that have a word. @returns how many they are */
function keepOf(codes: Numbers, word: number, visits: Uint32Array, count: number): number {
  if (word < 0) return 0;
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const visit = visits[index] ?? 0;
    if (codes[visit] === word) {
      visits[kept] = visit;
      kept += 1;
    }
  }
  return kept;
}

/** One word for each visit, so that all of them are counted together. */
let nobody = new Uint8Array(0);
const everybody = ({ visits }: Day): Uint8Array => {
  if (nobody.length < visits) nobody = new Uint8Array(visits * 2);
  return nobody;
};
