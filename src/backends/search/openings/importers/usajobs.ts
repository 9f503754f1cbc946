import { z } from 'zod';
import type { OpeningFunction } from '../model.ts';
import { factsOf } from '../facts/facts.ts';
import { deadlineOf, postedAt } from './dates.ts';
import { readEntry } from './entry.ts';
import { finish, idsAt, parseLines } from './importer.ts';
import type { Importer } from './importer.ts';

const jobSchema = z.object({
  control_number: z.union([z.number(), z.string().min(1)]),
  position_title: z.string(),
  department: z.string().nullish(),
  agency: z.string().nullish(),
  subagency: z.string().nullish(),
  appointment_type: z.string(),
  occupation_series: z.array(z.string()),
  hiring_paths: z.array(z.string()),
  open_date: z.string(),
  close_date: z.string().nullish(),
  usajobs_url: z.string(),
});

/** The occupational groups of the Office of Personnel Management, by the first two digits of a series. */
const GROUPS: Readonly<Record<string, OpeningFunction>> = {
  '00': 'operations',
  '01': 'research',
  '02': 'people',
  '03': 'administration',
  '05': 'finance',
  '06': 'health',
  '08': 'engineering',
  '09': 'legal-and-risk',
  '10': 'communications',
  '11': 'operations',
  '13': 'research',
  '15': 'data-and-analytics',
  '17': 'education',
  '22': 'technology',
};

const PROGRAMMES: readonly (readonly [string, RegExp])[] = [
  ['internship', /^(?:Internships|Students?)$/i],
  ['graduate', /^(?:Recent Graduates|graduates)$/i],
  ['fellowship', /Fellows$/],
  ['veterans', /^Vet(?:erans)?$/i],
  ['military-spouses', /^(?:Military spouses|mspouse)$/i],
];

const PLACES = [{ country: 'US' }];
const WASHINGTON = 'America/New_York';

/** Says who may not apply; English stems it to "intern". */
const INTERNAL = /internal/i;

const functionBySeries = (series: readonly string[]): OpeningFunction | undefined => GROUPS[series[0]?.slice(0, 2) ?? ''];

/** USAJOBS openings, headers only, one JSON object a line. The employer is the department; a closing date counts in Washington. */
export const usajobs: Importer = {
  kind: 'usajobs',
  split: parseLines,
  idsOf: (value) => idsAt(value, 'control_number'),
  draft(value, { now }) {
    const { entry: job, remarks: odd } = readEntry(jobSchema, value);
    const { deadline, remarks: undated } = deadlineOf(job.close_date, { places: PLACES, now, zone: WASHINGTON });
    const { posted, postedRoughly, remarks: unposted } = postedAt(job.open_date, now);
    const kinds = [job.appointment_type, ...job.hiring_paths];
    const unit = [job.agency, job.subagency].filter((name): name is string => Boolean(name) && name !== job.department);
    const senior = job.hiring_paths.some((path) => /^(?:Senior executives|ses)$/i.test(path));
    const { facts, remarks } = factsOf({
      title: job.position_title,
      description: '',
      places: PLACES,
      employment: [job.appointment_type],
      levels: [job.appointment_type, senior ? 'Executive officer' : ''],
    });
    const bySeries = functionBySeries(job.occupation_series);
    return {
      remarks: [...odd, ...undated, ...unposted, ...remarks],
      ...(postedRoughly ? { postedRoughly } : {}),
      draft: finish({
        externalId: String(job.control_number),
        title: job.position_title,
        description: '',
        summary: '',
        employer: job.department ?? job.agency ?? 'USAJOBS',
        ...(unit[0] ? { department: unit.join(', ') } : {}),
        places: PLACES,
        ...facts,
        function: facts.function === 'other' || facts.function === 'administration' ? (bySeries ?? facts.function) : facts.function,
        industries: ['public-sector'],
        programmes: PROGRAMMES.filter(([, pattern]) => kinds.some((kind) => pattern.test(kind))).map(([name]) => name),
        language: 'en',
        posted,
        ...deadline,
        apply: { kind: 'url', url: job.usajobs_url },
        steps: [],
        alsoFoundBy: [String(job.control_number), ...job.occupation_series, ...job.hiring_paths.filter((path) => !INTERNAL.test(path))],
      }),
    };
  },
};
