import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APIS } from '../../src/config/roles.ts';
import { BODIES, bodyLimit } from '../../src/door/limits.ts';

const UNITS = { kb: 1_024, mb: 1_024 ** 2 } as const;
/** Next's, where a route says nothing. */
const USUAL = UNITS.mb;

/** What a route has read of a body, by its own words; `stream` where it reads for itself. */
function ownLimit(file: string): number | 'stream' {
  const source = readFileSync(`src/pages/api/${file}.ts`, 'utf8');
  if (/bodyParser: false/.test(source)) return 'stream';
  const [, number, unit] = /sizeLimit: '(\d+)(kb|mb)'/.exec(source) ?? [];
  return number ? Number(number) * UNITS[unit as keyof typeof UNITS] : USUAL;
}
const filled = (path: string): string => path.replace(/<\w+>/g, '7a');
const WRITES = APIS.filter(({ POST }) => POST);

describe('what the door takes of a body', () => {
  it.each(WRITES.map(({ path, file }) => [path, file] as const))('%s: what its route takes, and not much more', (path, file) => {
    const own = ownLimit(file);
    const most = bodyLimit(`${filled(path)}?a=1`);
    if (own === 'stream') expect(most).toBeGreaterThanOrEqual(5 * UNITS.mb);
    else {
      expect(most).toBeGreaterThanOrEqual(own);
      expect(most).toBeLessThanOrEqual(Math.max(1.5 * own, USUAL));
    }
    for (const spelling of [filled(path).toUpperCase(), `${filled(path)}/`]) expect(bodyLimit(spelling)).toBe(most);
  });
  it('is a stream’s for routes that read one alone', () => {
    const streams = WRITES.filter(({ path }) => bodyLimit(filled(path)) > 5 * UNITS.mb);
    expect(streams.map(({ file }) => [file, ownLimit(file)])).toEqual(streams.map(({ file }) => [file, 'stream']));
  });
  it('is next to nothing for pages, files and what is only read', () => {
    for (const target of ['/', '/about', '/-/media/a.png', '/_next/static/a.js', '/_next/image?url=a', '/about?/api/forms/a'])
      expect([target, bodyLimit(target)]).toEqual([target, 64 * 1_024]);
    for (const { path } of APIS.filter(({ POST }) => !POST)) expect([path, bodyLimit(filled(path)) <= 5 * UNITS.mb]).toEqual([path, true]);
  });
  it('has no line that nothing is for', () => {
    const addresses = WRITES.map(({ path }) => filled(path));
    expect(BODIES.filter(([address]) => !addresses.some((path) => address.test(path)))).toEqual([]);
  });
});
