import { afterEach, describe, expect, it, vi } from 'vitest';
import { exampleOpening } from '@/features/careers/examples';
import { loaderContext } from '@/features/content/lists/query-examples';
import { load } from './data.server';

const contactOf = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('@/features/account/server', () => ({ contactOf }));

const route = { path: '/careers/search-jobs/jobs/consultant-grid-connections/apply', origin: 'https://www.example.org' };
const closed = { status: 'closed', title: 'Consultant', employer: 'A', slug: 'x', closedAt: '2026-11-10T00:00:00Z', similar: [] };

async function loaded(
  opening: () => Response,
  form: (path: string) => Response = () => Response.json({ id: 'job-application', fields: [], started: 's' }),
  cookies: Readonly<Record<string, string>> = {},
) {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address).pathname.startsWith('/v1/openings/') ? opening() : form(new URL(address).pathname),
  );
  const [describe, setStatus] = [vi.fn(), vi.fn()];
  const live = { query: {}, cookies, host: '', userAgent: '', address: '', setCookie: () => undefined, setStatus };
  const data = load({ ...loaderContext([], { route, page: { Title: { value: 'Apply' } } }), live, describe } as never);
  return { data, describe, setStatus };
}

afterEach(() => vi.unstubAllGlobals());

describe('the page of an application', () => {
  it('has the form while the opening takes applications', async () => {
    const { data, setStatus, describe } = await loaded(() => Response.json(exampleOpening()));
    expect(await data).toMatchObject({ status: 'form', opening: { opening: { title: 'Consultant, grid connections' } } });
    expect(setStatus).not.toHaveBeenCalled();
    expect(describe).toHaveBeenLastCalledWith({ title: 'Apply: Consultant, grid connections', noIndex: true });
  });
  it('begins with the name and address of who is signed in, except where it came back as it was sent', async () => {
    const contact = { firstName: 'Ann', lastName: 'Marsh', email: 'ann@example.org' };
    contactOf.mockResolvedValue(contact);
    const { data } = await loaded(() => Response.json(exampleOpening()));
    expect(await data).toMatchObject({ fromAccount: true, form: { values: contact } });
    const draft = {
      form: 'job-application',
      subject: 'consultant-grid-connections',
      key: 'k',
      values: { firstName: 'Bo' },
      errors: [],
      files: [],
    };
    const back = await loaded(
      () => Response.json(exampleOpening()),
      (path) =>
        Response.json(
          path.startsWith('/v1/drafts/') ? { ...draft, reason: 'invalid-fields' } : { id: 'job-application', fields: [], started: 's' },
        ),
      { mh_form_draft: 'd'.repeat(43) },
    );
    expect(await back.data).not.toHaveProperty('fromAccount');
    expect(await back.data).toMatchObject({ form: { values: { firstName: 'Bo' } } });
  });
  it('answers 410 when the opening is closed, 404 when there never was one', async () => {
    const gone = await loaded(() => Response.json(closed, { status: 410 }));
    expect(await gone.data).toMatchObject({ status: 'closed' });
    expect(gone.setStatus).toHaveBeenCalledWith(410);
    const never = await loaded(() => Response.json({ error: {} }, { status: 404 }));
    await expect(never.data).rejects.toMatchObject({ code: 'request/not-found' });
  });
  it.each([
    ['the search', () => new Response('', { status: 500 }), undefined],
    ['the forms service', () => Response.json(exampleOpening()), () => new Response('', { status: 500 })],
  ] as const)('answers 503 while %s is down', async (_who, opening, form) => {
    const { data, setStatus } = await loaded(opening, form);
    expect(await data).toEqual({ status: 'down' });
    expect(setStatus).toHaveBeenCalledWith(503);
  });
});
