import type { NextApiRequest, NextApiResponse } from 'next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_LANGUAGE } from '../../../tests/support/no-language';
import { areaApi, type Area } from './common/server';
import { marks } from './common/was';
import { whoseMark } from './common/whose.server';
import { profileArea } from './profile/server';
import { savedArea } from './saved/server';
import { subscriptionsArea } from './subscriptions/server';

/** The user service, as far as these forms ask it. */
const { stored } = vi.hoisted(() => ({
  stored: {} as {
    user: Record<string, string>;
    /** Who is signed in. */
    by: string;
    note: string;
    newsletters: string[];
    alerts: { topic: string; frequency: string }[];
  },
}));
interface Options {
  method?: string;
  body?: Record<string, never>;
}
vi.mock('./session/session.server', async (real) => ({
  ...(await real<object>()),
  readSession: () =>
    Promise.resolve({
      userId: stored.by,
      call: async (path: string, _schema: unknown, { method = 'GET', body = {} }: Options = {}) => {
        if (path === '/v2/Users/') {
          stored.user = { ...stored.user, ...body };
          return { ...stored.user, mailLanguage: stored.user.language };
        }
        // Ten more articles were saved since: the first page has others.
        if (path.endsWith('get-user-content')) {
          const id = (body as { articleIds?: string[] }).articleIds?.[0] ?? 'other';
          return { items: [{ articleId: id, note: id === 'a1' ? stored.note : '' }], total: 11, page: 1, pages: 2 };
        }
        if (path.endsWith('add-user-content')) return void (stored.note = String(body.note));
        const list = body as { newsletters?: { id: string }[]; alerts?: typeof stored.alerts };
        if (method === 'PUT') stored.newsletters = (list.newsletters ?? []).map(({ id }) => id);
        if (method === 'PUT') stored.alerts = list.alerts ?? [];
        return { pausedUntil: null, newsletters: stored.newsletters.map((id) => ({ id, subscribed: true })), alerts: stored.alerts };
      },
    }),
}));

beforeEach(() => {
  stored.user = { firstName: 'Ann', lastName: 'Vale', company: 'Tidewater', titleName: '', country: 'GB', language: 'en' };
  stored.by = 'u';
  stored.note = 'old';
  stored.newsletters = ['monthly-highlights'];
  stored.alerts = [{ topic: 'energy', frequency: 'weekly' }];
});

/** Sends a form. @returns what is said of it */
async function send(area: unknown, fields: Record<string, string | string[]>): Promise<[message: string | undefined, params: unknown]> {
  let said: { outcome?: { message: string; params?: unknown } } = {};
  const response = {
    setHeader: () => response,
    appendHeader: () => undefined,
    status: () => response,
    json: (value: typeof said) => void (said = value),
  };
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000', accept: 'application/json' };
  const request = { method: 'POST', body: fields, cookies: {}, socket: {}, headers } as unknown as NextApiRequest;
  const log = { error: () => undefined, warn: () => undefined };
  await areaApi(area as Area<unknown>)(request, response as unknown as NextApiResponse, { requestId: 'r', log } as never);
  return [said.outcome?.message, said.outcome?.params];
}

const NAMES = ['firstName', 'lastName', 'company', 'titleName', 'country'];
/** The form "Name and company" of a window that was opened now. */
const profileForm = () => {
  const { language: mailLanguage = '', ...names } = stored.user;
  const was = marks([...NAMES.map((name) => names[name] ?? ''), mailLanguage]);
  // In every form `language` is the page's.
  const shown = { form: 'profile', language: 'en', whose: whoseMark(stored.by), ...names, mailLanguage, was };
  return (typed: Record<string, string>) => send(profileArea, { ...shown, ...typed });
};
const listForm = () => {
  const shown = [...stored.newsletters, ...stored.alerts.map(({ topic }) => topic)];
  const was = ['weekly', ...shown].join(',');
  const whose = whoseMark(stored.by);
  return (newsletter: string[], topic: string[], alertFrequency = 'weekly') =>
    send(subscriptionsArea, { form: 'subscriptions', newsletter, topic, alertFrequency, was, whose });
};
const noteForm = () => {
  const [was, whose] = [marks([stored.note]), whoseMark(stored.by)];
  return (note: string) => send(savedArea, { form: 'note', articleId: 'a1', path: '/a', title: 'A', note, was, whose });
};

describe('what is changed in two windows', () => {
  it('of a name and a company: both are kept, and what is replaced is said', async () => {
    const [one, other] = [profileForm(), profileForm()];
    expect(await one({ firstName: 'Anna', company: 'Ebb' })).toEqual(['account.profile.saved', undefined]);
    expect(await other({ titleName: 'Pilot' })).toEqual(['account.profile.saved', undefined]);
    expect(stored.user).toMatchObject({ firstName: 'Anna', company: 'Ebb', titleName: 'Pilot' });
    expect(await other({ company: 'Flood' })).toEqual(['account.profile.savedOver', { before: 'Ebb' }]);
    expect(stored.user).toMatchObject({ firstName: 'Anna', company: 'Flood' });
  });

  it('of a country: what is replaced is said by its name, in the language of the page', async () => {
    const [one, other] = [profileForm(), profileForm()];
    await one({ country: 'CH' });
    expect(await other({ country: 'AT', language: 'de' })).toEqual(['account.profile.savedOver', { before: 'Schweiz' }]);
  });

  it('of what is sent by mail: what was chosen or left in the other window stays so', async () => {
    const [one, other] = [listForm(), listForm()];
    expect(await one(['weekly-briefing'], ['energy', 'copper'], 'monthly')).toEqual(['account.subscriptions.saved', undefined]);
    expect((await other(['monthly-highlights'], ['energy', 'steel']))[0]).toBe('account.subscriptions.alert.monthly');
    expect(stored.newsletters).toEqual(['weekly-briefing']);
    expect(stored.alerts).toEqual(['energy', 'steel', 'copper'].map((topic) => ({ topic, frequency: 'monthly' })));
  });

  it('of one switch: what it began or ended is said, and nothing of the other window', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
    try {
      const [one, other] = [listForm(), listForm()];
      expect(await one(['monthly-highlights', 'weekly-briefing'], ['energy'])).toEqual([
        'account.subscriptions.on.weekly-briefing',
        { date: '30 November 2026' },
      ]);
      expect(await other([], ['energy'])).toEqual(['account.subscriptions.off.monthly-highlights', undefined]);
      expect(stored.newsletters).toEqual(['weekly-briefing']);
      expect(await listForm()(['weekly-briefing'], ['energy', 'copper'])).toEqual([
        'account.subscriptions.alert.weekly',
        { topic: 'copper' },
      ]);
      expect(await listForm()(['weekly-briefing'], ['energy'])).toEqual(['account.subscriptions.noAlert', { topic: 'copper' }]);
      expect(await listForm()(['weekly-briefing'], ['energy'], 'monthly')).toEqual(['account.subscriptions.all.monthly', undefined]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a note: both texts stand in it', async () => {
    const [one, other] = [noteForm(), noteForm()];
    expect(await one('first')).toEqual(['account.saved.noted', { title: 'A' }]);
    expect(await other('second')).toEqual(['account.saved.notedBoth', { title: 'A' }]);
    expect(stored.note).toBe('second\n\nfirst');
    stored.note = 'x'.repeat(1_999);
    expect(await other('third')).toEqual(['account.saved.notedElsewhere', { title: 'A' }]);
    expect(stored.note).toHaveLength(1_999);
  });

  it('of the language of mails: it is what was chosen last, and stays where a page does not ask for it', async () => {
    const form = profileForm();
    expect(await form({ mailLanguage: 'de' })).toEqual(['account.profile.saved', undefined]);
    expect(stored.user.language).toBe('de');
    await send(profileArea, { form: 'profile', ...stored.user, language: 'en', mailLanguage: '', was: 'a.b.c.d.e' });
    expect(stored.user.language).toBe('de');
    expect((await form({ mailLanguage: NO_LANGUAGE }))[0]).toBe('validation.summary');
  });

  it('changes nothing of who signed in meanwhile in the other window', async () => {
    const [profile, list, note] = [profileForm(), listForm(), noteForm()];
    stored.by = 'another';
    const before = structuredClone(stored);
    expect(await profile({ firstName: 'Anna' })).toEqual(['account.error.somebodyElse', undefined]);
    expect(await list([], [])).toEqual(['account.error.somebodyElse', undefined]);
    expect(await note('mine')).toEqual(['account.error.somebodyElse', undefined]);
    expect(stored).toEqual(before);
    // A page that was made for nobody does not say whose it is.
    expect(await profileForm()({ firstName: 'Anna', whose: '' })).toEqual(['account.profile.saved', undefined]);
  });

  it('leaves alone what only came along', async () => {
    const form = profileForm();
    stored.user.company = 'Elsewhere';
    expect(await form({})).toEqual(['account.profile.saved', undefined]);
    expect(stored.user.company).toBe('Elsewhere');
  });
});
