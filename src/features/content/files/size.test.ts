import { describe, expect, it } from 'vitest';
import type { FileItem } from './item.server';
import { sizeOf } from './size.server';

const picture: FileItem = { id: '0', path: 'a', extension: 'png', width: 640, height: 480, revision: undefined, levels: [] };
const asked = (query: string) => Object.fromEntries(new URLSearchParams(query));

describe('the size of a picture (promise 8)', () => {
  it.each([
    ['', {}],
    ['rev=1&la=en', {}],
    ['w=375', { mw: '375' }],
    ['mw=375', { mw: '375' }],
    ['h=145', { mh: '145' }],
    ['w=767&mh=375&q=50', { mw: '767', mh: '375', q: '50' }],
    ['w=1950&as=1&iar=1', { mw: '1950' }],
    ['h=480&iar=0&w=640', {}],
    ['w=90&h=45&hash=9F', { w: '90', h: '45', hash: '9F' }],
    ['hash=9F', {}],
  ])('%s goes on as %j', (query, size) => expect(sizeOf(asked(query), picture, 'png')).toEqual(size));
  it.each([
    'w=5000',
    'w=129',
    'w=0375',
    'w=-1',
    'w=wide',
    'h=146',
    'w=128&mw=375',
    'h=145&mh=375',
    'q=49',
    'w=128&q=80',
    'w=640&h=479',
    'w=1e3',
    'w=99999999&hash=9F',
  ])('%s is none that a page asks for', (query) => expect(sizeOf(asked(query), picture, 'png')).toBeUndefined());
  it('is not asked for twice', () => expect(sizeOf({ w: ['128', '375'] }, picture, 'png')).toBeUndefined());
  it('of a drawing or a print is none', () => {
    expect(sizeOf(asked('w=5000&h=1'), picture, 'svg')).toEqual({});
    expect(sizeOf(asked('w=5000'), picture, 'pdf')).toEqual({});
  });
});
