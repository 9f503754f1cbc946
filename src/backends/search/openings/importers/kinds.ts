import { ashby } from './ashby.ts';
import { greenhouse } from './greenhouse.ts';
import type { Importer } from './importer.ts';
import { jobposting } from './jobposting.ts';
import { lever } from './lever.ts';
import { masthead } from './masthead.ts';
import { personio } from './personio.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { teamtailor } from './teamtailor.ts';
import { usajobs } from './usajobs.ts';
import { workday } from './workday.ts';

export const FEED_KINDS = [
  'greenhouse',
  'lever',
  'workday',
  'jobposting',
  'ashby',
  'smartrecruiters',
  'personio',
  'teamtailor',
  'usajobs',
  'masthead',
] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const IMPORTERS: Readonly<Record<FeedKind, Importer>> = {
  greenhouse,
  lever,
  workday,
  jobposting,
  ashby,
  smartrecruiters,
  personio,
  teamtailor,
  usajobs,
  masthead,
};
