import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpeningCard } from '../protection/openings.ts';
import { createAlertMails } from './alert-mails.ts';
import type { Send } from './send.ts';

const send = vi.fn<Send>();
const mails = createAlertMails(send, { siteOrigin: 'https://example.org', siteName: 'Aldermoor' });
const cards = (count: number): OpeningCard[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `own:${at}`,
    slug: `o-${at}`,
    title: `Opening ${at}`,
    employer: 'A',
    places: [],
    posted: '',
  }));
const about = { search: 'keyword=data', token: 'token', messageId: 'one@example.org' };
const sent = () => {
  const [, , subject, parts] = send.mock.lastCall ?? [];
  return { subject, text: JSON.stringify(parts) };
};

beforeEach(() => void send.mockReset().mockResolvedValue());

const occasion = { at: '2026-11-21T09:00:00Z', browser: '', system: '' };

it('who has as many alerts as may be is led to those that there are', async () => {
  const alerts = [
    { search: 'keyword=data&country=DE', frequency: 'daily' as const, token: 'one' },
    { search: '', frequency: 'weekly' as const, token: 'two' },
  ];
  await mails.alertsFull('ann@example.org', 'en', { count: 50, alerts, occasion, messageId: 'm' });
  expect(sent().subject).toBe('You have 50 job alerts: more are not possible');
  for (const part of ['data, Germany', 'each day', 'All openings', 'alerts?alert=two']) expect(sent().text).toContain(part);
});

it('an alert that finds nothing any more leads to its page', async () => {
  await mails.alertRefused('ann@example.org', 'de', { token: 't', messageId: 'm' });
  expect(sent().subject).toBe('Ihre Stellenmeldung findet nichts mehr');
  expect(sent().text).toContain('https://example.org/de/careers/search-jobs/alerts?alert=t');
});

describe('the mail of an alert', () => {
  it('says how many are new where it lists the newest alone, and leads to all of them by date', async () => {
    await mails.alert('ann@example.org', 'en', { ...about, openings: cards(20), total: 57 });
    expect(sent().subject).toBe('Aldermoor: 57 new openings');
    expect(sent().text).toContain('57 came since the last e-mail and fit your search. These 20 are the newest');
    expect(sent().text).toContain('https://example.org/careers/search-jobs/jobs?keyword=data&sort=date');
  });
  it('says which search it is of, as people call it', async () => {
    const search = 'keyword=grid&country=DE&city=new-york&level=senior&workMode=remote&language=de&near=47.38%2C8.54&radius=100&sort=date';
    await mails.alert('ann@example.org', 'en', { ...about, search, openings: cards(1), total: 1 });
    expect(sent().text).toContain('Your search: grid, Around your position (100 km), Germany, New York, Senior, Remote, German"');
    await mails.alert('ann@example.org', 'de', { ...about, search, openings: cards(1), total: 1 });
    expect(sent().text).toContain(
      'Ihre Suche: grid, Um Ihren Standort (100 km), Deutschland, New York, Leitende Fachkraft, Homeoffice, Deutsch"',
    );
    await mails.alert('ann@example.org', 'en', { ...about, search: 'near=Hamburg', openings: cards(1), total: 1 });
    expect(sent().text).toContain('Your search: Hamburg"');
    await mails.alert('ann@example.org', 'en', { ...about, search: '', openings: cards(1), total: 1 });
    expect(sent().text).toContain('Your search: All openings"');
  });
  it('tells the figures that somebody came by it', async () => {
    await mails.alert('ann@example.org', 'en', { ...about, openings: cards(1), total: 1 });
    expect(sent().text).toMatch(/o-0\?utm_medium=email&utm_source=job-alerts"/);
  });
  it('says nothing of more where there are none', async () => {
    await mails.alert('ann@example.org', 'en', { ...about, openings: cards(1), total: 1 });
    expect(sent().subject).toBe('Aldermoor: One new opening');
    expect(sent().text).toContain('These came since the last e-mail and fit your search:');
  });
});

describe('the question whether an alert may be sent', () => {
  const asked = async (search: string, frequency: 'daily' | 'weekly' = 'weekly') => {
    await mails.confirmAlert('ann@example.org', 'en', { search, frequency, token: 't', occasion, messageId: 'm' });
    return sent().text;
  };
  it('says which alert it is', async () => {
    expect(await asked('keyword=grid')).toContain('It is about: grid (each week)');
    expect(await asked('near=Berlin&radius=25', 'daily')).toContain('It is about: Berlin (25 km) (each day)');
    expect(await asked('')).toContain('It is about: All openings (each week)');
  });
  it('has no address and no long text of whoever asked', async () => {
    const text = await asked(
      new URLSearchParams({
        keyword: `${'win a prize '.repeat(9)}`,
        employer: 'visit https://evil.example/x or evil.example now',
      }).toString(),
    );
    expect(text).not.toContain('evil');
    expect(text).toContain('visit … or … now');
    expect(text.match(/prize/g)?.length).toBeLessThan(6);
  });
});
