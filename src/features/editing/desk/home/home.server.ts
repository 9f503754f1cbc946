import { recentSchema } from '../../authoring/items.schema';
import { releasesSchema, waitingListSchema, whoIsHereSchema, type Release, type Waiting } from '../../authoring/publishing.schema';
import type { EditorPage } from '../../common/page';
import { orNothing } from '../or-nothing.server';

/** A list of the desk: its first rows, and how many there are. */
export interface Listed {
  rows: Waiting[];
  count: number;
}

/** What a person finds on their desk. Undefined is what the service did not say. */
export interface HomeData {
  /** Waits for an approver. */
  awaiting: Listed | undefined;
  drafts: Listed | undefined;
  /** Approved, and shows later. */
  scheduled: Listed | undefined;
  releases: Release[] | undefined;
  /** What I changed last, without the parts of a page that I changed too. */
  recent: { id: string; displayName: string; path: string; at: string }[] | undefined;
  /** Who works at what now. */
  others: { name: string; item: { id: string; displayName: string }; language: string; since: string }[] | undefined;
}

const MOST = 12;

/** Parts of a page go with it: where the page stands in the list, they do not. */
function whole<Row extends { path: string; language?: string }>(rows: readonly Row[]): Row[] {
  const places = new Set(rows.map(({ path, language }) => `${language}${path}`));
  const isPart = ({ path, language }: Row): boolean => {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      if (places.has(`${language}${path.slice(0, at)}`)) return true;
    return false;
  };
  return rows.filter((row) => !isPart(row));
}

/** A list as the desk shows it. */
export function listed(rows: readonly Waiting[]): Listed {
  const all = whole(rows);
  return { rows: all.slice(0, MOST), count: all.length };
}

const isAhead = ({ state }: Release): boolean => state !== 'published';

/** The desk: what waits, what was changed, what is scheduled, what others do. */
export const homePage: EditorPage<HomeData> = {
  load: async ({ api, word, language }) => {
    const of = async (state: string) => {
      const rows = await orNothing(api.ask('workflow', waitingListSchema, { query: { state } }));
      return rows && listed(rows);
    };
    const [awaiting, drafts, scheduled, releases, others, recent] = await Promise.all([
      of('awaiting'),
      of('draft'),
      of('scheduled'),
      orNothing(api.ask('releases', releasesSchema)),
      orNothing(api.ask('presence', whoIsHereSchema)),
      orNothing(api.ask('recent', recentSchema, { query: { mine: true, language, limit: 40 } })),
    ]);
    return {
      title: word('home.title'),
      data: { awaiting, drafts, scheduled, releases: releases?.filter(isAhead), others, recent: recent && whole(recent).slice(0, MOST) },
    };
  },
};
