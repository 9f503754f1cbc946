import { describe, expect, it } from 'vitest';
import { askedOf, idOf, refusal, serviceOf } from '../testing/fixtures.server';
import { problemsOf } from '../make-view.server';
import { releasesPage } from './releases.server';

const post = (api: ReturnType<typeof serviceOf>['api'], fields: Record<string, string>) =>
  releasesPage.post?.(askedOf(api), new URLSearchParams({ id: 'r1', ...fields }));

describe('what is done with a release', () => {
  it('takes one entry out, whatever else is in it or was deleted', async () => {
    const { api, asked } = serviceOf({ 'PATCH releases/r1': {} });
    expect(await post(api, { act: `leave:${idOf('1')}:en` })).toEqual({ to: 'releases/r1', told: 'left-release' });
    expect(asked.map(({ call, options }) => [call, options.body])).toEqual([
      ['PATCH releases/r1', { remove: [{ id: idOf('1'), language: 'en' }] }],
    ]);
  });

  it.each([
    [{ at: '2090-12-24T08:30:00.000Z' }, 'planned'],
    [{}, 'published'],
  ])('says when visitors see it: %o', async (publication, told) => {
    const { api } = serviceOf({ 'POST releases/r1/publish': { publication } });
    expect(await post(api, { act: 'publish', when: '2090-12-24T08:30' })).toMatchObject({ told });
  });

  it('says what belongs to its items and is not in it, and takes that in', async () => {
    const item = { id: idOf('1'), language: 'en', version: 2, path: '/about' };
    const need = { id: idOf('7'), language: 'en', version: 1, displayName: 'A chart', why: 'part' };
    const others = { id: idOf('8'), language: 'en', version: 1, displayName: 'A colleague’s page', why: 'refers', goes: false };
    const { api, asked } = serviceOf({
      'GET releases/r1': { id: 'r1', name: 'Spring', state: 'open', items: [item, { ...item, id: idOf('9'), path: '' }] },
      'POST publish': { published: [], needs: [{ ...need, goes: true }, others] },
      'PATCH releases/r1': {},
    });
    expect(await releasesPage.load(askedOf(api, ['r1']))).toMatchObject({
      data: { missing: [{ displayName: 'A chart', why: 'part' }, { goes: false }] },
    });
    // What was deleted is not asked about: nothing would be said of all the others.
    expect(asked[1]?.options.body).toEqual({ items: [{ id: idOf('1'), language: 'en', version: 2 }], dryRun: true });
    expect(await post(api, { act: 'complete' })).toEqual({ to: 'releases/r1', told: 'in-release' });
    // Not what is only named: that may be somebody's unfinished work.
    expect(asked.at(-1)?.options.body).toEqual({ add: [{ id: idOf('7'), language: 'en', version: 1 }] });
  });

  it('is shown to those who may not publish it', async () => {
    const { api } = serviceOf({
      'GET releases/r1': { id: 'r1', name: 'Spring', state: 'open', items: [{ id: idOf('1'), language: 'en', path: '/about' }] },
      'POST publish': refusal(403, 'not-allowed'),
    });
    expect(await releasesPage.load(askedOf(api, ['r1']))).toMatchObject({ title: 'Spring', data: { missing: undefined } });
  });

  it.each(['leave', 'leave:x', 'other'])('refuses an act that there is not: %s', async (act) => {
    expect(await post(serviceOf({}).api, { act })).toMatchObject({ status: 400 });
  });

  it.each(['no-such-release', 'release-closed', 'no-workflow'])('says in words why it is refused: %s', (reason) => {
    expect(problemsOf(refusal(409, reason)).problems).toMatchObject([{ word: `refusal.${reason}` }]);
  });
});
