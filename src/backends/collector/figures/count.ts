import { SENT_FORM, type Day, type Numbers } from './day.ts';
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

/** What was counted, with the words alone that it is about. */
export interface Kept {
  days: ReadonlyMap<string, Float64Array>;
  sums: readonly (readonly [of: Dimension | 'said' | 'sent' | 'vitals', ids: Uint32Array, values: Float64Array])[];
}

export interface Count {
  add(day: Day): void;
  /** Adds days that were counted already by the same filters. */
  addKept(kept: Kept): void;
  readonly counted: Counted;
}

export interface Counting {
  site?: string | undefined;
  filters: Filters;
  hours?: boolean;
  /** Only the visits and what they are told apart by, without what happened in them: of days that are compared with. */
  visitsAlone?: boolean;
}

/** What the numbers of some sums are the numbers of. */
export function kindOf(of: Kept['sums'][number][0]): Kind {
  if (of === 'entry' || of === 'exit' || of === 'sent') return 'path';
  return of === 'vitals' ? 'vital' : of;
}

const sumsOf = (counted: Counted, of: Kept['sums'][number][0]): Sums =>
  of === 'said' || of === 'sent' || of === 'vitals' ? counted[of] : counted.lists[of];

/** What was counted, in as little room as it takes. */
export function keptOf(counted: Counted): Kept {
  const sums = [...dimensions, 'said' as const, 'sent' as const, 'vitals' as const].map((of) => {
    const { values, width } = sumsOf(counted, of);
    const ids = Uint32Array.from(
      Array.from({ length: values.length / width }, (_, id) => id).filter((id) =>
        values.subarray(id * width, (id + 1) * width).some((value) => value > 0),
      ),
    );
    const own = new Float64Array(ids.length * width);
    for (const [index, id] of ids.entries()) own.set(values.subarray(id * width, (id + 1) * width), index * width);
    return [of, ids, own] as const;
  });
  return { days: counted.days, sums };
}

/** Counting goes on so long before whatever else this process does has its turn. */
const TURN_MS = 8;

/** Counts days, and lets others have their turn. */
export async function countDays(count: Count, days: AsyncIterable<Day>): Promise<void> {
  let began = performance.now();
  for await (const day of days) {
    count.add(day);
    if (performance.now() - began < TURN_MS) continue;
    await new Promise((done) => setImmediate(done));
    began = performance.now();
  }
}

/** The place of a word in a day's list; -1 where the day does not know it. */
function placeOf(day: Day, names: Names, kind: Kind, word: string): number {
  const id = names.find(kind, word);
  return id === undefined ? -1 : day.ids[kind].indexOf(id);
}

/** By place of what was said: whether it is what visits are asked for by. */
function wantedEvents(day: Day, names: Names, event: string): Uint8Array {
  const [, name = event, value] = /^([^:]*):(.*)/s.exec(event) ?? [];
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

/**
 * Two sums are in one number, the first in its upper half: counting is as long as there are additions, and no day has 67 million
 * visits. What a word has of a day: visits and bounces; views and ends; ms; visits by a visitor who was counted for it already.
 */
const UPPER = 2 ** 26;
const PART_WIDTH = 4;

/** Room that is used again for each day: what is in it is of the day that is being counted. */
function createRoom() {
  let size = 0;
  const room = {
    /** Visits that are counted. */
    visits: new Uint32Array(0),
    /** Of each of these: 1 visit and its bounce, its views and ends. */
    visit: new Float64Array(0),
    views: new Float64Array(0),
    ms: new Float64Array(0),
    /** Places among these of visits by a visitor who has more than one of them. */
    several: new Uint32Array(0),
    severalCount: 0,
    /** By place of a word: its sums, and by whom and in which visit it was last seen. */
    sums: new Float64Array(0),
    visitorSeen: new Int32Array(0),
    visitSeen: new Int32Array(0),
    /** By place of a path: visits in which a form was sent there, and the last of them. */
    sent: new Float64Array(0),
    sentSeen: new Int32Array(0),
  };
  return {
    room,
    forVisits: (visits: number): void => {
      if (visits <= size) return;
      size = visits;
      for (const name of ['visits', 'several'] as const) room[name] = new Uint32Array(visits);
      for (const name of ['visit', 'views', 'ms'] as const) room[name] = new Float64Array(visits);
    },
    forWords: (words: number, width: number): void => {
      if (room.sums.length < words * width) room.sums = new Float64Array(words * width * 2);
      else room.sums.fill(0, 0, words * width);
      if (room.visitSeen.length < words) for (const name of ['visitorSeen', 'visitSeen'] as const) room[name] = new Int32Array(words * 2);
      room.visitorSeen.fill(-1, 0, words);
      room.visitSeen.fill(-1, 0, words);
    },
    forPaths: (paths: number): void => {
      if (room.sent.length < paths) [room.sent, room.sentSeen] = [new Float64Array(paths * 2), new Int32Array(paths * 2)];
      room.sent.fill(0, 0, paths);
      room.sentSeen.fill(-1, 0, paths);
    },
  };
}

/** COLUMNS of a word by its parts. */
function figuresOf(parts: Float64Array, place: number, into: Float64Array, at: number): void {
  const from = place * PART_WIDTH;
  const [first, second, ms, again] = [parts[from] ?? 0, parts[from + 1] ?? 0, parts[from + 2] ?? 0, parts[from + 3] ?? 0];
  const [visits, views] = [Math.floor(first / UPPER), Math.floor(second / UPPER)];
  into[at] = (into[at] ?? 0) + visits - again;
  into[at + 1] = (into[at + 1] ?? 0) + visits;
  into[at + 2] = (into[at + 2] ?? 0) + first - visits * UPPER;
  into[at + 3] = (into[at + 3] ?? 0) + views;
  into[at + 4] = (into[at + 4] ?? 0) + second - views * UPPER;
  into[at + 5] = (into[at + 5] ?? 0) + ms;
}

/** Sums of as many words as there are. */
function roomOf(sums: Sums, size: number): Float64Array {
  if (sums.values.length < size * sums.width) {
    const larger = new Float64Array(Math.max(size * sums.width, sums.values.length * 2));
    larger.set(sums.values);
    sums.values = larger;
  }
  return sums.values;
}

/** Adds the parts of a day's words to the figures of all days. */
function foldParts(into: Sums, parts: Float64Array, ids: Uint32Array, size: number): void {
  const values = roomOf(into, size);
  for (let place = 0; place < ids.length; place += 1)
    if (parts[place * PART_WIDTH] !== 0) figuresOf(parts, place, values, (ids[place] ?? 0) * WIDTH);
}

/** Adds what was counted of a day's words to the sums of all days. */
function fold(into: Sums, of: Float64Array, ids: Uint32Array, size: number): void {
  const { width } = into;
  const values = roomOf(into, size);
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
  const { room, forVisits, forWords, forPaths } = createRoom();
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
    forPaths(day.ids.path.length);
    const { sums, visitSeen, sent, sentSeen } = room;
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
        const meaning = day.meaning[word] ?? 0;
        if (meaning === 0) continue;
        if (meaning !== SENT_FORM) add(meaning - 1, visit, none[row] ?? 0);
        else if (sentSeen[at] !== visit) {
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
    const { viewPath, viewType, ended, ms, left, views } = day.columns;
    const { visits } = room;
    if (path === undefined && type === undefined) {
      for (let index = 0; index < count; index += 1) {
        const visit = visits[index] ?? 0;
        room.visit[index] = UPPER + (left[visit] ?? 0);
        room.views[index] = (views[visit] ?? 0) * UPPER + (day.ends[visit] ?? 0);
        room.ms[index] = day.ms[visit] ?? 0;
      }
      return count;
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
      if (seen === 0) continue;
      visits[kept] = visit;
      room.visit[kept] = UPPER + (left[visit] ?? 0);
      room.views[kept] = seen * UPPER + read;
      room.ms[kept] = time;
      kept += 1;
    }
    return kept;
  };

  /** Finds the visits whose visitors have several: few do, and these alone are told apart. */
  const findSeveral = (day: Day, count: number): void => {
    const { visits, several } = room;
    const { visitor } = day;
    let found = 0;
    let before = -1;
    let own = visitor[visits[0] ?? 0] ?? -1;
    for (let index = 0; index < count; index += 1) {
      const next = index + 1 < count ? (visitor[visits[index + 1] ?? 0] ?? -1) : -1;
      if (own === before || own === next) {
        several[found] = index;
        found += 1;
      }
      before = own;
      own = next;
    }
    room.severalCount = found;
  };

  /** The visits by what each of them has one of. */
  const countVisits = (day: Day, codes: Numbers, words: number, count: number): Float64Array => {
    forWords(words, PART_WIDTH);
    const { visits, visit, views, ms, sums, visitorSeen, several, severalCount } = room;
    for (let index = 0; index < count; index += 1) {
      const at = (codes[visits[index] ?? 0] ?? 0) * PART_WIDTH;
      sums[at] = (sums[at] ?? 0) + (visit[index] ?? 0);
      sums[at + 1] = (sums[at + 1] ?? 0) + (views[index] ?? 0);
      sums[at + 2] = (sums[at + 2] ?? 0) + (ms[index] ?? 0);
    }
    for (let index = 0; index < severalCount; index += 1) {
      const own = visits[several[index] ?? 0] ?? 0;
      const word = codes[own] ?? 0;
      const who = day.visitor[own] ?? 0;
      if (visitorSeen[word] === who) sums[word * PART_WIDTH + 3] = (sums[word * PART_WIDTH + 3] ?? 0) + 1;
      visitorSeen[word] = who;
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
    const { viewsFrom } = day;
    forWords(words, PART_WIDTH);
    const { visits, visit, sums, visitorSeen, visitSeen, several, severalCount } = room;
    for (let index = 0; index < count; index += 1) {
      const own = visits[index] ?? 0;
      const end = viewsFrom[own + 1] ?? 0;
      for (let row = viewsFrom[own] ?? 0; row < end; row += 1) {
        if ((path !== undefined && viewPath[row] !== path) || (type !== undefined && viewType[row] !== type)) continue;
        const word = codes[row] ?? 0;
        const at = word * PART_WIDTH;
        if (visitSeen[word] !== own) {
          visitSeen[word] = own;
          sums[at] = (sums[at] ?? 0) + (visit[index] ?? 0);
        }
        sums[at + 1] = (sums[at + 1] ?? 0) + UPPER + (ended[row] ?? 0);
        sums[at + 2] = (sums[at + 2] ?? 0) + (ms[row] ?? 0);
      }
    }
    if (severalCount > 0) visitSeen.fill(-1, 0, words);
    for (let index = 0; index < severalCount; index += 1) {
      const own = visits[several[index] ?? 0] ?? 0;
      const who = day.visitor[own] ?? 0;
      const end = viewsFrom[own + 1] ?? 0;
      for (let row = viewsFrom[own] ?? 0; row < end; row += 1) {
        if ((path !== undefined && viewPath[row] !== path) || (type !== undefined && viewType[row] !== type)) continue;
        const word = codes[row] ?? 0;
        if (visitSeen[word] === own) continue;
        visitSeen[word] = own;
        if (visitorSeen[word] === who) sums[word * PART_WIDTH + 3] = (sums[word * PART_WIDTH + 3] ?? 0) + 1;
        visitorSeen[word] = who;
      }
    }
    return sums;
  };

  /** Web vitals know a site, a page and a device. */
  const countVitals = (day: Day): void => {
    const { vitalSite, vitalPath, vitalDevice, vital, times } = day.columns;
    const placeIn = (kind: Kind, word: string | undefined) => (word === undefined ? undefined : placeOf(day, names, kind, word));
    const [onSite, onPath, onDevice] = [placeIn('site', site), placeIn('path', filters.path), placeIn('device', filters.device)];
    forWords(day.ids.vital.length, 1);
    const { sums } = room;
    for (let row = 0; row < vital.length; row += 1) {
      if (onSite !== undefined && vitalSite[row] !== onSite) continue;
      if (onPath !== undefined && vitalPath[row] !== onPath) continue;
      if (onDevice !== undefined && vitalDevice[row] !== onDevice) continue;
      const word = vital[row] ?? 0;
      sums[word] = (sums[word] ?? 0) + (times[row] ?? 0);
    }
    fold(counted.vitals, sums, day.ids.vital, names.size('vital'));
  };

  return {
    counted,
    addKept: ({ days, sums }) => {
      for (const [day, figures] of days) counted.days.set(day, figures);
      for (const [of, ids, values] of sums) fold(sumsOf(counted, of), values, ids, names.size(kindOf(of)));
    },
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
      findSeveral(day, count);
      counted.days.set(day.day, figuresAlone(countVisits(day, everybody(day), 1, count), 0));
      if (hours) {
        const sums = countVisits(day, day.columns.hour, HOURS, count);
        for (let hour = 0; hour < HOURS; hour += 1)
          counted.hours.set(`${day.day}T${String(hour).padStart(2, '0')}:00:00.000Z`, figuresAlone(sums, hour));
      }
      for (const name of dimensions) {
        const kind = kindOf(name);
        const ids = day.ids[kind];
        const parts = isViewDimension(name)
          ? countViews(day, name === 'path' ? day.columns.viewPath : day.columns.viewType, ids.length, count, path, type)
          : countVisits(day, day.columns[name], ids.length, count);
        foldParts(counted.lists[name], parts, ids, names.size(kind));
      }
    },
  };
}

const HOURS = 24;
function figuresAlone(parts: Float64Array, place: number): Float64Array {
  const figures = new Float64Array(WIDTH);
  figuresOf(parts, place, figures, 0);
  return figures;
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
