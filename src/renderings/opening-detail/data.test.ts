import { afterEach, describe, expect, it, vi } from 'vitest';
import { exampleCard, exampleOpening } from '@/features/careers/examples';
import { loaderContext } from '@/features/content/lists/query-examples';
import { jobPosting } from '@/features/careers/opening/job-posting.schema';
import { load } from './data.server';

const route = { path: '/careers/search-jobs/jobs/consultant-grid-connections', origin: 'https://www.example.org' };

async function loaded(answers: (path: string) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (address: string) => answers(new URL(address).pathname));
  const describe = vi.fn();
  const setStatus = vi.fn();
  const live = { query: {}, cookies: {}, host: '', userAgent: '', address: '', setCookie: () => undefined, setStatus };
  const data = load({ ...loaderContext([], { route, page: {} }), live, describe } as never);
  return { data, describe, setStatus };
}

afterEach(() => vi.unstubAllGlobals());

describe('the page of an opening', () => {
  it('describes itself and carries its markup while it is open', async () => {
    const { data, describe, setStatus } = await loaded((path) =>
      Response.json(path.endsWith('/similar') ? { results: [exampleCard('b')] } : exampleOpening()),
    );
    expect((await data).view).toMatchObject({ status: 'open', similar: [{ slug: 'b' }] });
    expect(setStatus).not.toHaveBeenCalled();
    const [{ structuredData, ...said }] = describe.mock.calls[0] as [{ structuredData: unknown[] }];
    expect(said).toEqual({
      title: 'Consultant, grid connections',
      metaTitle: 'Consultant, grid connections, Hamburg, Rotterdam',
      description: 'Read connection files until they confess.',
      eyebrow: 'Energy',
      noIndex: false,
    });
    expect(jobPosting.parse(structuredData[0])).toMatchObject({
      url: `${route.origin}${route.path}`,
      directApply: true,
      validThrough: '2027-01-08T23:59:59Z',
      employmentType: ['FULL_TIME'],
      jobLocation: [{ address: { addressLocality: 'Hamburg', addressCountry: 'DE' } }, {}],
    });
  });
  it('answers 410 without markup when it is closed', async () => {
    const { data, describe, setStatus } = await loaded((path) =>
      path.endsWith('/similar')
        ? Response.json({ results: [] })
        : Response.json(
            {
              status: 'closed',
              title: 'Consultant',
              employer: 'A',
              slug: 'consultant-grid-connections',
              closedAt: '2026-11-10T00:00:00Z',
              similar: [],
            },
            { status: 410 },
          ),
    );
    expect((await data).view.status).toBe('closed');
    expect(setStatus).toHaveBeenCalledWith(410);
    expect(describe).toHaveBeenCalledWith({ title: 'Consultant', description: '', noIndex: true });
  });
  it.each([
    ['open', () => Response.json(exampleOpening({ slug: 'consultant-1a2b3c4' }))],
    [
      'closed',
      () =>
        Response.json(
          {
            status: 'closed',
            title: 'Consultant',
            employer: 'A',
            slug: 'consultant-1a2b3c4',
            closedAt: '2026-11-10T00:00:00Z',
            similar: [],
          },
          { status: 410 },
        ),
    ],
  ])('leads for good to its own address from another way to write it: %s', async (_status, answer) => {
    const { data } = await loaded((path) => (path.endsWith('/similar') ? Response.json({ results: [] }) : answer()));
    await expect(data).rejects.toMatchObject({ location: '/careers/search-jobs/jobs/consultant-1a2b3c4', permanent: true });
  });
  it('answers 404 when there never was one', async () => {
    const { data } = await loaded(() => Response.json({ error: {} }, { status: 404 }));
    await expect(data).rejects.toMatchObject({ code: 'request/not-found' });
  });
  it('answers 503 when the service is down', async () => {
    const { data, setStatus } = await loaded(() => new Response('', { status: 500 }));
    expect((await data).view).toEqual({ status: 'down' });
    expect(setStatus).toHaveBeenCalledWith(503);
  });
});
