import { afterEach, expect, it, vi } from 'vitest';

const findOpenings = vi.fn();
const searchFailed = vi.fn();
vi.mock('./openings.server', () => ({ findOpenings }));
vi.mock('./search-failed.server', () => ({ searchFailed }));
const { openingsClosing } = await import('./openings-closing.server');

afterEach(() => vi.clearAllMocks());

const card = (slug: string, closesOn?: string) => ({
  slug,
  title: slug,
  summary: 'Not shown here.',
  places: [{ city: 'Hamburg' }],
  language: 'en',
  ...(closesOn && { closesOn }),
});

it('asks for the first of an employer by their last days, and leads to the others', async () => {
  findOpenings.mockResolvedValue({ results: [card('a', '2026-12-04'), card('b', '2026-12-05')] });
  expect(await openingsClosing('Aldermoor', 'de', 2)).toEqual({
    href: '/de/careers/search-jobs/jobs?employer=Aldermoor&sort=closing',
    openings: ['a', 'b'].map((slug, at) => ({
      href: `/de/careers/search-jobs/jobs/${slug}`,
      title: slug,
      places: [{ city: 'Hamburg' }],
      closesOn: `2026-12-0${4 + at}`,
      language: 'en',
    })),
  });
  expect(String(findOpenings.mock.calls[0]?.[0])).toBe('employer=Aldermoor&sort=closing&pageSize=2&lang=de');
});

it('names none that stays open, and is nothing where all do', async () => {
  findOpenings.mockResolvedValue({ results: [card('a', '2026-12-04'), card('b')] });
  expect((await openingsClosing('Aldermoor', 'en', 3))?.openings.map(({ title }) => title)).toEqual(['a']);
  findOpenings.mockResolvedValue({ results: [card('b')] });
  expect(await openingsClosing('Aldermoor', 'en', 3)).toBeNull();
});

it('is nothing where nobody can say, which is counted', async () => {
  const down = new Error('down');
  findOpenings.mockRejectedValue(down);
  expect(await openingsClosing('Aldermoor', 'en', 3)).toBeNull();
  expect(searchFailed).toHaveBeenCalledWith(down, expect.any(String));
});
