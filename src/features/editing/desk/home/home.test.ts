import { describe, expect, it } from 'vitest';
import type { Waiting } from '../../authoring/publishing.schema';
import { askedOf, serviceOf } from '../testing/fixtures.server';
import { homePage, listed } from './home.server';

const row = (path: string, language = 'en'): Waiting => ({ id: path, displayName: path, path, language, version: 1, state: 'draft' });

describe('a list of the desk', () => {
  it('has a page once, without its parts; a part whose page is not in it stands there', () => {
    const rows = [
      row('/home/about'),
      row('/home/about/Data/Text'),
      row('/home/about/Data/Text', 'de'),
      row('/home/about-us'),
      row('/x/Data/Y'),
    ];
    expect(listed(rows).rows.map(({ path, language }) => `${language} ${path}`)).toEqual([
      'en /home/about',
      'de /home/about/Data/Text',
      'en /home/about-us',
      'en /x/Data/Y',
    ]);
  });

  it('shows the first, and says how many there are', () => {
    const { rows, count } = listed(Array.from({ length: 40 }, (_, index) => row(`/page-${index}`)));
    expect([rows.length, count]).toEqual([12, 40]);
  });
});

it('shows the desk where the service has not all of it', async () => {
  const { api } = serviceOf({ 'GET workflow': { rows: [row('/a')] } });
  expect(await homePage.load(askedOf(api))).toMatchObject({ data: { drafts: { count: 1 }, releases: undefined, others: undefined } });
});
