import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FIRST_FACES, faceRoutes, LOOK } from './look.ts';

const paths = faceRoutes.map(({ path }) => path);

describe('how pages of back ends look', () => {
  it('is by the sites’ tokens and the upright faces, without a comment', () => {
    expect(LOOK).toContain('--accent:light-dark(#b8270e,#ff7f62)');
    expect(LOOK).toContain("font-family:'Schibsted Fallback'");
    expect(LOOK.match(/\/\*|italic|\n/g)).toBeNull();
    expect(LOOK.match(/url\('[^']+'\)/g)).toEqual(paths.map((path) => `url('${path}')`));
  });
  it('gives each font that it names, as its name says', async () => {
    expect(paths).toHaveLength(4);
    for (const { path, handler } of faceRoutes) {
      const answer = await handler({} as never);
      if (answer === 'handled' || !Buffer.isBuffer(answer.body)) throw new Error(`${path} has no bytes`);
      expect(path).toContain(createHash('sha256').update(answer.body).digest('hex').slice(0, 8));
      expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2' });
    }
  });
  it('fetches first what English and German take', () => {
    expect(FIRST_FACES.match(/\/fonts\/[a-z]+-[0-9a-f]{8}\.woff2/g)).toHaveLength(2);
  });
});
