import { startService } from '../../../src/backends/kit/http.ts';
import type { Route } from '../../../src/backends/kit/http.ts';
import { createLog } from '../../../src/backends/kit/log.ts';

/** What all systems say about one and the same opening. */
export interface Said {
  id: string;
  title: string;
  city: string;
}

export const openings = (count: number): Said[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `x-${at}`,
    title: `Turbine engineer ${at}`,
    city: at % 2 ? 'Berlin, Germany' : 'Boston, MA',
  }));

const TEXT = '<p>You keep turbines turning, and say so when one should not.</p>';
const placeOf = (city: string) =>
  city.endsWith('MA') ? { city: 'Boston', region: 'MA', country: 'us' } : { city: 'Berlin', country: 'de' };
const workdayDetail = ({ id, title, city }: Said) => ({
  title,
  jobDescription: TEXT,
  location: city,
  startDate: '2026-11-02',
  jobReqId: id,
  timeType: 'Full time',
});
const workdayEntry = ({ id, title, city }: Said) => ({
  title,
  externalPath: `/job/${id}`,
  locationsText: city,
  postedOn: 'Posted 3 Days Ago',
  bulletFields: [id],
});

const smartDetail = ({ city }: Said) => ({ jobAd: { sections: { jobDescription: { text: TEXT } } }, location: placeOf(city) });
const smartEntry = ({ id, title, city }: Said) => ({
  id,
  name: title,
  company: { identifier: 'Acme', name: 'Acme' },
  releasedDate: '2026-11-02T08:00:00.000Z',
  location: placeOf(city),
  postingUrl: `https://jobs.example/Acme/${id}`,
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A value as XML has it: lists repeat their element, what is not there has none. */
const xml = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((each) => xml(name, each)).join('');
  if (value === undefined) return '';
  if (value === null) return `<${name}/>`;
  if (typeof value !== 'object') return `<${name}>${escaped(String(value as string | number | boolean))}</${name}>`;
  const inside = Object.entries(value).map(([key, each]) => xml(key, each));
  return `<${name}>${inside.join('')}</${name}>\n`;
};

const json = (value: unknown): string => JSON.stringify(value, undefined, 1);

interface Form {
  /** An opening as it stands in the feed. */
  entry(said: Said): unknown;
  /** The feed around its entries, whatever they are. */
  text(entries: readonly unknown[]): string;
}

/** A feed of each kind. */
const FORMS = {
  greenhouse: {
    entry: ({ id, title, city }) => ({
      id,
      title,
      absolute_url: `https://boards.example/${id}`,
      location: { name: city },
      updated_at: '2026-11-02T10:00:00-05:00',
      content: '&lt;p&gt;You keep turbines turning, and say so when one should not.&lt;/p&gt;',
    }),
    text: (jobs) => json({ jobs, meta: { total: jobs.length } }),
  },
  lever: {
    entry: ({ id, title, city }) => ({
      id,
      text: title,
      hostedUrl: `https://jobs.example/${id}`,
      createdAt: Date.UTC(2026, 10, 2),
      categories: { location: city, commitment: 'Full-time' },
      description: TEXT,
    }),
    text: json,
  },
  workday: {
    entry: (said) => ({ ...workdayEntry(said), jobPostingInfo: workdayDetail(said), site: 'https://acme.example/careers' }),
    text: (jobPostings) => json({ total: jobPostings.length, jobPostings }),
  },
  jobposting: {
    entry: ({ id, title, city }) => ({
      '@type': 'JobPosting',
      title,
      description: TEXT,
      datePosted: '2026-11-02',
      hiringOrganization: { name: 'Acme' },
      identifier: id,
      jobLocation: { address: city },
      url: `https://acme.example/${id}`,
    }),
    text: (entries) => json({ '@graph': entries }),
  },
  ashby: {
    entry: ({ id, title, city }) => ({
      id,
      title,
      department: 'Engineering',
      team: 'Turbines',
      employmentType: 'FullTime',
      location: city,
      secondaryLocations: [],
      address: { postalAddress: { addressLocality: city.split(', ')[0], addressCountry: city.endsWith('MA') ? 'USA' : 'Germany' } },
      isListed: true,
      isRemote: false,
      workplaceType: 'OnSite',
      publishedAt: '2026-11-02T14:29:08.532+00:00',
      jobUrl: `https://jobs.example/acme/${id}`,
      descriptionHtml: TEXT,
      compensation: {
        summaryComponents: [{ compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'EUR', minValue: 80_000, maxValue: 90_000 }],
      },
    }),
    text: (jobs) => json({ apiVersion: '1', jobs }),
  },
  smartrecruiters: {
    entry: (said) => ({ ...smartEntry(said), ...smartDetail(said) }),
    text: (content) => json({ offset: 0, limit: content.length, totalFound: content.length, content }),
  },
  personio: {
    entry: ({ id, title, city }) => ({
      id,
      subcompany: 'Acme',
      office: city,
      additionalOffices: { office: ['Hamburg, Germany'] },
      department: 'Engineering',
      name: title,
      jobDescriptions: { jobDescription: [{ value: TEXT }] },
      employmentType: 'permanent',
      seniority: 'experienced',
      schedule: 'full-time',
      keywords: 'rotors, bearings',
      createdAt: '2026-11-02T10:00:00+00:00',
    }),
    text: (positions) => `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>\n${xml('position', positions)}</workzag-jobs>\n`,
  },
  teamtailor: {
    entry: ({ id, title, city }) => ({
      title,
      description: TEXT,
      pubDate: 'Mon, 02 Nov 2026 10:00:00 +0100',
      link: `https://acme.example/jobs/${id}`,
      remoteStatus: 'hybrid',
      guid: id,
      'tt:locations': {
        'tt:location': [{ 'tt:city': city.split(', ')[0], 'tt:country': city.endsWith('MA') ? 'United States' : 'Germany' }],
      },
      'tt:department': 'Engineering',
    }),
    text: (items) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>Acme</title>\n${xml('item', items)}</channel></rss>\n`,
  },
} as const satisfies Record<string, Form>;
export type SystemKind = keyof typeof FORMS;
export const FEEDS: Readonly<Record<SystemKind, Form>> = FORMS;
export const KINDS = Object.keys(FORMS) as SystemKind[];

/** A whole feed as it is sent, or saved as a file. */
export const feedOf = (kind: SystemKind, all: readonly Said[]): string => FEEDS[kind].text(all.map(FEEDS[kind].entry));

export interface SystemUnderTest {
  address(kind: SystemKind): string;
  /** What it holds from now on. */
  holds: readonly Said[];
  /** Every answer stops in its middle. */
  cut: boolean;
  /** How many it announces, where that differs from what it holds. */
  announces: number | undefined;
  /** Id of an opening whose detail says nothing. */
  mute: string | undefined;
  /** Id of an opening that the list has and whose own address answers that there is none. */
  gone: string | undefined;
  stop(): Promise<void>;
}

/** Kinds whose addresses answer a list in pages and each opening by itself. */
const PAGED: Partial<Record<SystemKind, string>> = {
  workday: '/wday/cxs/acme/careers/jobs',
  smartrecruiters: '/v1/companies/Acme/postings',
};

/** Teamtailor's feed is known by the end of its address. */
const pathOf = (kind: SystemKind): string => PAGED[kind] ?? (kind === 'teamtailor' ? '/jobs.rss' : `/${kind}`);

/** The addresses of all systems. */
export async function systemUnderTest(): Promise<SystemUnderTest> {
  const send = (body: string) => ({
    status: 200,
    headers: { 'content-type': body.startsWith('<') ? 'application/xml' : 'application/json' },
    body: system.cut ? body.slice(0, body.length / 2) : body,
  });
  const answer = (value: unknown) => send(JSON.stringify(value));
  const documents: Route[] = KINDS.filter((kind) => !PAGED[kind]).map((kind) => ({
    method: 'GET',
    path: pathOf(kind),
    handler: () => send(feedOf(kind, system.holds)),
  }));
  const service = await startService({
    name: 'system',
    port: 0,
    log: createLog('system', { quiet: true }),
    routes: [
      ...documents,
      {
        method: 'POST',
        path: '/wday/cxs/acme/careers/jobs',
        handler: async (exchange) => {
          const { offset, limit } = (await exchange.json()) as { offset: number; limit: number };
          const jobPostings = system.holds.slice(offset, offset + limit).map(workdayEntry);
          return answer({ total: offset === 0 ? (system.announces ?? system.holds.length) : 0, jobPostings });
        },
      },
      {
        method: 'GET',
        path: '/wday/cxs/acme/careers/job/:id',
        handler: ({ params }) => {
          const found = system.holds.find(({ id }) => id === params.id);
          if (!found || found.id === system.gone) return { status: 404 };
          return answer(found.id === system.mute ? { message: 'try again' } : { jobPostingInfo: workdayDetail(found) });
        },
      },
      {
        method: 'GET',
        path: '/v1/companies/Acme/postings',
        handler: ({ query }) => {
          const [offset, limit] = [Number(query('offset')), Number(query('limit'))];
          const content = system.holds.slice(offset, offset + limit).map(smartEntry);
          return answer({ offset, limit, totalFound: system.announces ?? system.holds.length, content });
        },
      },
      {
        method: 'GET',
        path: '/v1/companies/Acme/postings/:id',
        handler: ({ params }) => {
          const found = system.holds.find(({ id }) => id === params.id);
          if (!found || found.id === system.gone) return { status: 404 };
          return answer(found.id === system.mute ? { message: 'try again' } : { ...smartEntry(found), ...smartDetail(found) });
        },
      },
    ],
  });
  const system: SystemUnderTest = {
    address: (kind) => `${service.url}${pathOf(kind)}`,
    holds: [],
    cut: false,
    announces: undefined,
    mute: undefined,
    gone: undefined,
    stop: () => service.stop(),
  };
  return system;
}
