import type { Column, Numbers, PackedDay } from './day.ts';
import { narrow, refusedOf } from './day.ts';
import { VISIT_WORDS, type DayRows } from './day-rows.ts';
import { FAILED } from './happened.ts';
import { KINDS, saidOf, vitalOf, type Kind } from './names.ts';

/** A visit whose words are places in the lists of its day. */
interface HeldVisit {
  visitor: string;
  /** In the order of VISIT_WORDS. */
  words: number[];
  left: number;
  hour: number;
  views: number;
  /** Of each view its path, its type, whether it was read to the end, and ms; one after the other. */
  seen: number[];
  /** Of each event what was said, its path, and whether it was in vain. */
  said: number[];
}
/** Places of site, path, device and vital, and how many rows have them. */
interface Vital {
  at: readonly number[];
  times: number;
}
const VIEW_WIDTH = 4;
const EVENT_WIDTH = 3;

/** A day whose visits go on: takes in what changed and makes columns of all there is. */
export interface ChangingDay {
  /** @returns whether it has all there is then; where rows were taken away, it has to be read anew */
  take(rows: DayRows): boolean;
  packed(): PackedDay;
}

const wordKind = (name: (typeof VISIT_WORDS)[number]): Kind => (name === 'entry' || name === 'exit' ? 'path' : name);

export function createChangingDay(): ChangingDay {
  const places = new Map(KINDS.map((kind) => [kind, new Map<string, number>()]));
  const visits = new Map<string, HeldVisit>();
  /** Of each row of a vital what it counts for, and how often each of these is there. */
  const vitals = new Map<string, Vital>();
  const same = new Map<string, Vital>();

  const placeOf = (kind: Kind, word: string): number => {
    const known = places.get(kind) ?? new Map<string, number>();
    const place = known.get(word) ?? known.size;
    if (place === known.size) known.set(word, place);
    return place;
  };

  const vitalAt = (at: readonly number[]): Vital => {
    const key = at.join(' ');
    const known = same.get(key) ?? { at, times: 0 };
    same.set(key, known);
    return known;
  };

  const take: ChangingDay['take'] = (rows) => {
    const held = rows.visits.id.map((id, row): HeldVisit => {
      const visit = {
        visitor: `${rows.visits.site[row] ?? ''} ${rows.visits.visitor[row] ?? ''}`,
        words: VISIT_WORDS.map((name) => placeOf(wordKind(name), rows.visits[name][row] ?? '')),
        left: rows.visits.left[row] ?? 0,
        hour: rows.visits.hour[row] ?? 0,
        views: rows.visits.views[row] ?? 0,
        seen: [],
        said: [],
      };
      visits.set(id, visit);
      return visit;
    });
    const { views, events } = rows;
    for (const [row, visit] of views.visit.entries())
      held[visit]?.seen.push(
        placeOf('path', views.path[row] ?? ''),
        placeOf('type', views.type[row] ?? ''),
        views.ended[row] ?? 0,
        views.ms[row] ?? 0,
      );
    for (const [row, visit] of events.visit.entries()) {
      const [name, value] = [events.name[row] ?? '', events.value[row] ?? ''];
      held[visit]?.said.push(placeOf('said', saidOf(name, value)), placeOf('path', events.path[row] ?? ''), events.none[row] ?? 0);
      // Forms that were refused are counted as such too, and need a word for it.
      if (name === FAILED) placeOf('said', refusedOf(value));
    }
    const { key, site, path, device, name, step } = rows.vitals;
    for (const [row, each] of key.entries()) {
      const before = vitals.get(each);
      if (before) before.times -= 1;
      const vital = vitalAt([
        placeOf('site', site[row] ?? ''),
        placeOf('path', path[row] ?? ''),
        placeOf('device', device[row] ?? ''),
        placeOf('vital', vitalOf(name[row] ?? '', step[row] ?? 0)),
      ]);
      vital.times += 1;
      vitals.set(each, vital);
    }
    return visits.size === rows.all.visits && vitals.size === rows.all.vitals;
  };

  /** Visits of one visitor one after the other, so that a column can say that it is the visitor of the row before. */
  const inOrder = (): HeldVisit[] => {
    const byVisitor = new Map<string, HeldVisit[]>();
    for (const visit of visits.values()) {
      const own = byVisitor.get(visit.visitor);
      if (own) own.push(visit);
      else byVisitor.set(visit.visitor, [visit]);
    }
    return [...byVisitor.values()].flat();
  };

  const packed: ChangingDay['packed'] = () => {
    const ordered = inOrder();
    const column = <T>(all: readonly T[], of: (each: T, index: number) => number): Numbers => {
      const numbers = new Uint32Array(all.length);
      for (let index = 0; index < all.length; index += 1) numbers[index] = of(all[index] as T, index);
      return narrow(numbers);
    };
    const of = (visit: (visit: HeldVisit, index: number) => number): Numbers => column(ordered, visit);
    /** One of the numbers that each view or event of a visit has. */
    const part = (name: 'seen' | 'said', width: number, at: number): Numbers => {
      const numbers = new Uint32Array(ordered.reduce((sum, visit) => sum + visit[name].length / width, 0));
      let row = 0;
      for (const visit of ordered)
        for (let place = at; place < visit[name].length; place += width) {
          numbers[row] = visit[name][place] ?? 0;
          row += 1;
        }
      return narrow(numbers);
    };
    const word = (name: (typeof VISIT_WORDS)[number]): Numbers => {
      const at = VISIT_WORDS.indexOf(name);
      return of(({ words }) => words[at] ?? 0);
    };
    const steps = [...same.values()].filter(({ times }) => times > 0);
    const columns: Record<Column, Numbers> = {
      site: word('site'),
      channel: word('channel'),
      source: word('source'),
      campaign: word('campaign'),
      device: word('device'),
      browser: word('browser'),
      os: word('os'),
      language: word('language'),
      entry: word('entry'),
      exit: word('exit'),
      again: of(({ visitor }, index) => (ordered[index - 1]?.visitor === visitor ? 1 : 0)),
      left: of(({ left }) => left),
      hour: of(({ hour }) => hour),
      views: of(({ views }) => views),
      viewRows: of(({ seen }) => seen.length / VIEW_WIDTH),
      eventRows: of(({ said }) => said.length / EVENT_WIDTH),
      viewPath: part('seen', VIEW_WIDTH, 0),
      viewType: part('seen', VIEW_WIDTH, 1),
      ended: part('seen', VIEW_WIDTH, 2),
      ms: part('seen', VIEW_WIDTH, 3),
      said: part('said', EVENT_WIDTH, 0),
      saidPath: part('said', EVENT_WIDTH, 1),
      none: part('said', EVENT_WIDTH, 2),
      vitalSite: column(steps, ({ at }) => at[0] ?? 0),
      vitalPath: column(steps, ({ at }) => at[1] ?? 0),
      vitalDevice: column(steps, ({ at }) => at[2] ?? 0),
      vital: column(steps, ({ at }) => at[3] ?? 0),
      times: column(steps, ({ times }) => times),
    };
    return { words: Object.fromEntries(KINDS.map((kind) => [kind, [...(places.get(kind)?.keys() ?? [])]])) as PackedDay['words'], columns };
  };
  return { take, packed };
}
