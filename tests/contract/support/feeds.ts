import { startService } from '../../../src/backends/kit/http.ts';
import type { Route } from '../../../src/backends/kit/http.ts';
import { createLog } from '../../../src/backends/kit/log.ts';

/** What the four systems say about one and the same opening. */
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

/** A feed of each kind as a document. */
export const DOCUMENTS = {
  greenhouse: (all: readonly Said[]) => ({
    jobs: all.map(({ id, title, city }) => ({
      id,
      title,
      absolute_url: `https://boards.example/${id}`,
      location: { name: city },
      updated_at: '2026-11-02T10:00:00-05:00',
      content: '&lt;p&gt;You keep turbines turning, and say so when one should not.&lt;/p&gt;',
    })),
    meta: { total: all.length },
  }),
  lever: (all: readonly Said[]) =>
    all.map(({ id, title, city }) => ({
      id,
      text: title,
      hostedUrl: `https://jobs.example/${id}`,
      createdAt: Date.UTC(2026, 10, 2),
      categories: { location: city, commitment: 'Full-time' },
      description: TEXT,
    })),
  workday: (all: readonly Said[]) => ({
    total: all.length,
    jobPostings: all.map((each) => ({ ...workdayEntry(each), jobPostingInfo: workdayDetail(each), site: 'https://acme.example/careers' })),
  }),
  jobposting: (all: readonly Said[]) => ({
    '@graph': all.map(({ id, title, city }) => ({
      '@type': 'JobPosting',
      title,
      description: TEXT,
      datePosted: '2026-11-02',
      hiringOrganization: { name: 'Acme' },
      identifier: id,
      jobLocation: { address: city },
      url: `https://acme.example/${id}`,
    })),
  }),
} as const;
export type SystemKind = keyof typeof DOCUMENTS;
export const KINDS = Object.keys(DOCUMENTS) as SystemKind[];

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

/** The addresses of the four systems; Workday's answers its list in pages and each opening by itself. */
export async function systemUnderTest(): Promise<SystemUnderTest> {
  const answer = (value: unknown) => {
    const body = JSON.stringify(value);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: system.cut ? body.slice(0, body.length / 2) : body };
  };
  const documents: Route[] = KINDS.map((kind) => ({
    method: 'GET',
    path: `/${kind}`,
    handler: () => answer(DOCUMENTS[kind](system.holds)),
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
    ],
  });
  const system: SystemUnderTest = {
    address: (kind) => (kind === 'workday' ? `${service.url}/wday/cxs/acme/careers/jobs` : `${service.url}/${kind}`),
    holds: [],
    cut: false,
    announces: undefined,
    mute: undefined,
    gone: undefined,
    stop: () => service.stop(),
  };
  return system;
}
