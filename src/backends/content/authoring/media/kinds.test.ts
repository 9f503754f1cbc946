import { describe, expect, it } from 'vitest';
import { mediaKind } from './kinds.ts';

const svg = (inside: string, more = '', before = ''): Buffer =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"${more}>${inside}</svg>`);

describe('a drawing', () => {
  it.each([
    ['by itself', svg('<rect width="10" height="10"/>')],
    ['in the encoding that it is read in', svg('<rect width="10" height="10"/>', '', '<?xml version="1.0" encoding="UTF-8"?>')],
    ['after comments', svg('<rect width="10" height="10"/>', '', '<!-- a --> <!-- b -->')],
  ])('is taken %s', async (_what, bytes) => {
    expect(await mediaKind(bytes)).toMatchObject({ extension: 'svg', width: 10, height: 10 });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script under a name of its own', svg('<a-b:script>alert(1)</a-b:script>', ' xmlns:a-b="http://www.w3.org/2000/svg"')],
    ['a script under a name of other letters', svg('<é:script>alert(1)</é:script>', ' xmlns:é="http://www.w3.org/2000/svg"')],
    [
      'what another encoding makes a script',
      svg('<scr\u001b(Bipt>alert(1)</scr\u001b(Bipt>', '', '<?xml version="1.0" encoding="ISO-2022-JP"?>'),
    ],
    ['an address behind as many blanks as a file has room for', svg(`<a href=${' '.repeat(300_000)}x="1">url(${' '.repeat(300_000)}b</a>`)],
    ['another encoding', svg('<rect width="10" height="10"/>', '', `<?xml version='1.0' encoding='utf-16'?>`)],
  ])('is not taken with %s', async (_what, bytes) => {
    expect(await mediaKind(bytes)).toBeUndefined();
  });
});

it('says at once of a file of nothing but comments that it is none', async () => {
  const began = performance.now();
  expect(await mediaKind(Buffer.from('<!---->'.repeat(140)))).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(1_000);
});
