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
const VIEW_WIDTH = 4;
const EVENT_WIDTH = 3;
const VITAL_COLUMNS = ['vitalSite', 'vitalPath', 'vitalDevice', 'vital'] as const;

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
  /** Places of site, path, device and vital, by the row. */
  const vitals = new Map<string, readonly number[]>();

  const placeOf = (kind: Kind, word: string): number => {
    const known = places.get(kind) ?? new Map<string, number>();
    const place = known.get(word) ?? known.size;
    if (place === known.size) known.set(word, place);
    return place;
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
    for (const [row, each] of key.entries())
      vitals.set(each, [
        placeOf('site', site[row] ?? ''),
        placeOf('path', path[row] ?? ''),
        placeOf('device', device[row] ?? ''),
        placeOf('vital', vitalOf(name[row] ?? '', step[row] ?? 0)),
      ]);
    return visits.size === rows.all.visits && vitals.size === rows.all.vitals;
  };

  /** Visits of one visitor one after the other, so that a column can say that it is the visitor of the row before. */
  const inOrder = (): HeldVisit[][] => {
    const byVisitor = new Map<string, HeldVisit[]>();
    for (const visit of visits.values()) {
      const own = byVisitor.get(visit.visitor);
      if (own) own.push(visit);
      else byVisitor.set(visit.visitor, [visit]);
    }
    return [...byVisitor.values()];
  };

  const packed: ChangingDay['packed'] = () => {
    const all = inOrder();
    const ordered = all.flat();
    const column = (of: (visit: HeldVisit) => number): Numbers => narrow(Uint32Array.from(ordered, of));
    const parts = (name: 'seen' | 'said', width: number): Numbers[] => {
      const flat = Uint32Array.from(ordered.flatMap((visit) => visit[name]));
      return Array.from({ length: width }, (_, part) => {
        const own = new Uint32Array(flat.length / width);
        for (let row = 0; row < own.length; row += 1) own[row] = flat[row * width + part] ?? 0;
        return narrow(own);
      });
    };
    const [viewPath, viewType, ended, ms] = parts('seen', VIEW_WIDTH) as [Numbers, Numbers, Numbers, Numbers];
    const [said, saidPath, none] = parts('said', EVENT_WIDTH) as [Numbers, Numbers, Numbers];
    const times = new Map<string, { row: readonly number[]; times: number }>();
    for (const row of vitals.values()) {
      const key = row.join(' ');
      const same = times.get(key);
      if (same) same.times += 1;
      else times.set(key, { row, times: 1 });
    }
    const steps = [...times.values()];
    return {
      words: Object.fromEntries(KINDS.map((kind) => [kind, [...(places.get(kind)?.keys() ?? [])]])) as PackedDay['words'],
      columns: {
        ...(Object.fromEntries(VISIT_WORDS.map((name, at) => [name, column(({ words }) => words[at] ?? 0)])) as Record<
          (typeof VISIT_WORDS)[number],
          Numbers
        >),
        again: narrow(Uint32Array.from(all.flatMap((own) => own.map((_, index) => (index > 0 ? 1 : 0))))),
        left: column(({ left }) => left),
        hour: column(({ hour }) => hour),
        views: column(({ views }) => views),
        viewRows: column(({ seen }) => seen.length / VIEW_WIDTH),
        eventRows: column((visit) => visit.said.length / EVENT_WIDTH),
        viewPath,
        viewType,
        ended,
        ms,
        said,
        saidPath,
        none,
        ...(Object.fromEntries(
          VITAL_COLUMNS.map((name, at) => [name, narrow(Uint32Array.from(steps, ({ row }) => row[at] ?? 0))]),
        ) as Record<(typeof VITAL_COLUMNS)[number], Numbers>),
        times: narrow(Uint32Array.from(steps, (each) => each.times)),
      } satisfies Record<Column, Numbers>,
    };
  };
  return { take, packed };
}
