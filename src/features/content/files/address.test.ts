import { describe, expect, it } from 'vitest';
import { keyOfAddress, parseFileAddress, parseFileSource } from './address.server';

const ID = 'f8bba7cffed15c2da98607b8acf15f2b';
const DASHED = 'f8bba7cf-fed1-5c2d-a986-07b8acf15f2b';

describe('what an address of the media library names (promise 1)', () => {
  it.each([ID, ID.toUpperCase(), DASHED, `{${DASHED.toUpperCase()}}`, `{${ID}}`].flatMap((guid) => [guid, `${guid}.ashx`, `${guid}.pdf`]))(
    'an item by its id: %s',
    (name) => {
      expect(parseFileAddress(['media', name])).toEqual({ kind: 'id', id: ID });
      expect(parseFileAddress(['jssmedia', name])).toEqual({ kind: 'id', id: ID });
    },
  );
  it.each([
    [['media', 'aldermoor', 'a b.v2.pdf'], 'aldermoor/a b.v2.pdf', 'aldermoor/a b.v2'],
    [['media', ID, 'x.pdf'], `${ID}/x.pdf`, `${ID}/x`],
    [['media', '.hidden'], '.hidden', '.hidden'],
  ])('a path: %j', (segments, path, bare) => expect(parseFileAddress(segments)).toEqual({ kind: 'path', path, bare }));
  it.each([
    [[]],
    [['media']],
    [['other', 'x']],
    [['media', '..', '..', 'sitecore', 'api']],
    [['media', '.', 'x']],
    [['media', 'a', '']],
    [['media', 'a/b']],
    [['media', 'a\\b']],
    [['media', 'a\nb']],
    [['media', '%72estricted', 'b']],
  ])('nothing: %j', (segments) => expect(parseFileAddress(segments)).toBeUndefined());

  it('all spellings of a path have one name', () => {
    const keys = [
      '/-/media/Project/A%20b/C.pdf',
      '/-/media/project/a-b/c.ashx?rev=1',
      'http://content:4100/-/jssmedia/Project/A-b/C.pdf#page=2',
    ].map((source) => keyOfAddress(parseFileSource(source)!));
    expect(keys).toEqual(['project/a-b/c', 'project/a-b/c', 'project/a-b/c']);
    expect(keyOfAddress(parseFileSource(`/-/media/{${DASHED}}.ashx`)!)).toBe(ID);
    expect(['/about', '', 'mailto:a@b.example', '/-/share/x.png'].map(parseFileSource)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
