import { describe, expect, it } from 'vitest';
import { ask } from '../../support/http';
import { site } from '../../support/site';

const form = (email: string) => new URLSearchParams({ email, frequency: 'weekly', lang: 'en', search: 'keyword=grid' }).toString();
const signUp = async (visitor: string, email: string) => {
  const answer = await ask(site.dotcom, '/api/careers/alerts', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.dotcom, 'x-forwarded-for': visitor },
    body: form(email),
  });
  return /alert=([\w-]+)/.exec(String(answer.headers.location))?.[1];
};
const mark = Date.now().toString(36);

describe('limits count the visitor, not the site (promise 5)', () => {
  it('job alerts: one visitor who asks too often stops nobody else', async () => {
    const line = `2001:db8:${mark.slice(-4).replace(/[^\da-f]/g, '5')}:1`;
    const busy = [];
    for (let count = 0; count < 22; count += 1) busy.push(await signUp(`${line}::${count}`, `busy-${mark}-${count}@example.org`));
    expect(busy).toEqual([...Array<string>(20).fill('sent'), 'too-many', 'too-many']);
    expect(await signUp('2001:db8:ffff:2::1', `other-${mark}@example.org`)).toBe('sent');
  });

  it('an address that a visitor invents before the proxy’s own counts for nothing', async () => {
    const statuses = [];
    for (let count = 0; count < 10; count += 1) {
      const headers = {
        authorization: `Basic ${btoa('editor:a wrong one')}`,
        'x-forwarded-for': `198.51.100.${count}, 203.0.113.200`,
      };
      statuses.push((await ask(site.preview, '/', { headers })).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('the preview’s media count tries together with its pages', async () => {
    const from = { 'x-forwarded-for': `2001:db8:${mark.slice(-4).replace(/[^\da-f]/g, '6')}:2::1` };
    const wrong = { ...from, authorization: `Basic ${btoa('editor:a wrong one')}` };
    const right = { ...from, authorization: `Basic ${btoa('editor:masthead')}` };
    const media = '/-/media/Project/Aldermoor/nothing-here.jpg';
    for (let count = 0; count < 8; count += 1) await ask(site.preview, media, { headers: wrong });
    const answers = [await ask(site.preview, media, { headers: right }), await ask(site.preview, '/', { headers: right })];
    expect(answers.map(({ status, headers }) => [status, Number(headers['retry-after']) > 0])).toEqual([
      [429, true],
      [429, true],
    ]);
    expect((await ask(site.preview, '/', { headers: { ...right, 'x-forwarded-for': '203.0.113.201' } })).status).toBe(200);
  });
});
