import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import { parsePageFields } from '@/features/content/seo/page-fields';
import { withSubject, type PageSubject } from '@/runtime/data/page-subject';
import { load as header } from './event-header/data.server';
import { examples } from './event-header/examples';
import { load as listing } from './event-listing/data.server';
import { load as module } from './events-module/data.server';

const TAKEN_UP = { capacity: 7, taken: 7, waiting: 0 };
const start = '2026-12-04T17:30:00Z';
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T00:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(() => Promise.resolve(Response.json(TAKEN_UP)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('an event whose places are all taken, though its editors say that it is open', () => {
  it('is full in what its page says to search engines', async () => {
    const page = {
      ...examples.usual.page,
      StartDate: { value: start },
      EndDate: { value: null },
      Registration: { value: 'open' as const },
      RegistrationLink: { value: { href: '#form-event-registration', text: '' } },
    };
    let subject: PageSubject | undefined;
    const { state } = await header({ ...loaderContext([], { page }), describe: (said) => void (subject = said) });
    expect(state).toBe('full');
    expect(parsePageFields(withSubject({ Registration: { value: 'open' } }, subject)).Registration.value).toBe('full');
  });

  const event = (id: string, href: string) =>
    answeredItem(id, `/events/${id}`, {
      Title: { value: id },
      StartDate: { value: start },
      Registration: { value: 'open' },
      RegistrationLink: { value: { href, text: '' } },
    });
  const events = [event('own-form', '#form-event-registration'), event('elsewhere', 'https://tickets.example/')];
  it('is full in the list of events and in the module of a home page; one that registers elsewhere is asked of nobody', async () => {
    const { next: first, upcoming } = await listing(loaderContext(events, { page: undefined }));
    const { events: next } = await module({ ...loaderContext(events, { page: undefined }), fields: { Count: { value: 3 } } } as never);
    const states = [[first!, ...upcoming], next].map((list) => list.map(({ fields }) => fields.Registration.value));
    expect(states).toEqual([
      ['full', 'open'],
      ['full', 'open'],
    ]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
