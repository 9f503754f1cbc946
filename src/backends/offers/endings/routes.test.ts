import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import type { OffersContext } from '../context.ts';
import { endingRoutes } from './routes.ts';

const context = {
  config: {
    siteOrigin: 'https://insights.example',
    seller: 'Aldermoor LLP, Elzenkade 1923, Rotterdam',
    letterhead: { privacyOrigin: 'https://firm.example' },
  },
  now: () => new Date(0),
} as unknown as OffersContext;

const page = async (query: string): Promise<string> => {
  const asked = new URLSearchParams(query);
  const route = endingRoutes(context, {} as Refusals).find(({ method }) => method === 'GET');
  const answer = await route?.handler({ query: (name: string) => asked.get(name) ?? undefined } as unknown as Exchange);
  return typeof answer === 'object' ? String(answer.body) : '';
};

const formsOf = (html: string): string[] => [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);

describe('the page on which a contract is ended', () => {
  it('has a form for each of the two ways, with its own fields and one button', async () => {
    const html = await page('language=en');
    const forms = formsOf(html);
    expect(forms.map((form) => [...form.matchAll(/<button[^>]*value="(\w+)"/g)].map(([, kind]) => kind))).toEqual([
      ['cancel'],
      ['withdraw'],
    ]);
    for (const form of forms) expect([...form.matchAll(/ name="(email|number)"/g)].map(([, name]) => name)).toEqual(['email', 'number']);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...html.matchAll(/<label[^>]* for="([^"]+)"/g)].every(([, id]) => ids.includes(id))).toBe(true);
  });

  it('needs the number for a withdrawal alone', async () => {
    const [cancels, withdraws] = formsOf(await page('language=en'));
    const numberIn = (form: string | undefined): string => /<input[^>]* name="number"[^>]*>/.exec(form ?? '')?.[0] ?? '';
    expect([numberIn(cancels).includes(' required'), numberIn(withdraws).includes(' required')]).toEqual([false, true]);
    expect(cancels).toContain('(optional)');
  });

  it('says with the cancelling whom to write to for good cause, and below where it is for a withdrawal alone', async () => {
    const contact = 'https://firm.example/contact';
    const [cancels, withdraws] = [...(await page('language=en')).matchAll(/<section.*?<\/section>/gs)].map(([section]) => section);
    expect([cancels?.includes(contact), withdraws?.includes(contact)]).toEqual([true, false]);
    expect((await page('language=en')).split(contact)).toHaveLength(2);
    expect((await page('language=en&kind=withdraw')).split(contact)).toHaveLength(2);
  });

  it('leads in its foot to the other language and not to itself, and a street keeps its number', async () => {
    const foot = /<footer.*<\/footer>/s.exec(await page('language=de&kind=withdraw'))?.[0] ?? '';
    expect(foot).toContain('<a href="/cancel?language=en&amp;kind=withdraw" hreflang="en" lang="en">English</a>');
    expect(foot).not.toContain('https://insights.example/cancel');
    expect(foot).toContain('Elzenkade\u00a01923');
  });
});
