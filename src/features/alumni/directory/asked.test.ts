import { describe, expect, it } from 'vitest';
import { addressOf, isNarrowed, paramsOf, readAsked } from './asked';

const nothing = readAsked({});

describe('what the directory is asked', () => {
  it('is nothing for an empty address', () => {
    expect([addressOf(nothing), isNarrowed(nothing), paramsOf(nothing)]).toEqual(['', false, []]);
  });

  it('is read from an address and written into it, each value once', () => {
    const asked = readAsked({
      view: 'map',
      q: ' copper\u0000 ',
      office: ['lisbon', 'porto', 'lisbon', ' '],
      skill: 'grids',
      from: '2005',
      mentors: '1',
      sort: 'years',
      page: '3',
    });
    expect(new URLSearchParams(paramsOf(asked)).toString()).toBe(
      'view=map&q=copper&office=lisbon&office=porto&skill=grids&from=2005&mentors=1&sort=years&page=3',
    );
    expect(readAsked({ ...Object.fromEntries(paramsOf(asked)), office: ['lisbon', 'porto'] })).toEqual(asked);
    expect(isNarrowed(asked)).toBe(true);
  });

  it('leaves out what nobody can mean', () => {
    const odd = {
      id: '../x',
      view: 'table',
      office: ['x'.repeat(500)],
      from: '12',
      to: '3000',
      group: 'boat:1',
      mentors: 'yes',
      sort: 'pay',
      page: '0',
    };
    const asked = readAsked(odd);
    expect([asked.id, asked.view, asked.from, asked.to, asked.group, asked.mentors, asked.sort, asked.page]).toEqual(Array(8).fill(''));
    expect(asked.chosen.office[0]).toHaveLength(400);
    expect(readAsked({ office: Array.from({ length: 50 }, (_, index) => `o${index}`) }).chosen.office).toHaveLength(20);
  });

  it('asks for no order that is the one of its own: by name, or those first that the words fit', () => {
    expect(readAsked({ sort: 'name' }).sort).toBe('');
    expect([readAsked({ q: 'grid', sort: 'relevance' }).sort, readAsked({ sort: 'relevance' }).sort]).toEqual(['', '']);
    expect(readAsked({ q: 'grid', sort: 'name' }).sort).toBe('name');
  });

  it('knows a group and an office whose names are as long as the list takes them', () => {
    const long = 'x'.repeat(200);
    expect([readAsked({ group: `office:${long}` }).group, readAsked({ office: long }).chosen.office]).toEqual([`office:${long}`, [long]]);
  });

  it('begins another question on its first page, and keeps the list behind a person', () => {
    const asked = readAsked({ q: 'grid', page: '3', id: '6a6d4792-c957-4f22-8b56-e2e5d8e4996f' });
    expect(addressOf(asked, { q: 'tide' })).toBe('?q=tide');
    expect(addressOf(asked, { page: asked.page })).toBe('?q=grid&page=3');
    expect(addressOf(asked, { page: '1' })).toBe('?q=grid');
  });
});
