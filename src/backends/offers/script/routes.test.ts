import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { libraryText } from './routes.ts';

it('is JavaScript that stands by itself, within the five kilobytes that pages give it', () => {
  const text = libraryText('masthead-demo');
  expect(() => new Function(text)).not.toThrow();
  expect(text).not.toMatch(/\bimport\b|__vite|__name/);
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(5_000);
});

it('cannot be left by the id of an application', () => {
  expect(libraryText('</script><script>')).not.toContain('</script');
});

it('does not tell from where one came: within a site that address has the words of a search', () =>
  expect(libraryText('masthead-demo')).not.toMatch(/document\.referrer/));
