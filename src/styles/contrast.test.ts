import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { colourOf, contrast } from '../features/editing/checks/contrast';

const tokens = new Map(
  [
    ...readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
      .split('@media')[0]!
      .matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

const ratio = (one: string, other: string, scheme: 'light' | 'dark'): number =>
  contrast(colourOf(tokens.get(one)?.[scheme] ?? '')!, colourOf(tokens.get(other)?.[scheme] ?? '')!);

it.each(
  (['light', 'dark'] as const).flatMap((scheme) => ['d1', 'd2', 'd3', 'd4', 'd5', 'rule-field'].map((ink) => [scheme, ink] as const)),
)('in %s the ink of data %s stands out from its ground (WCAG 2.2, 1.4.11)', (scheme, ink) => {
  for (const ground of ['paper', 'paper-2']) expect([ground, ratio(ink, ground, scheme) >= 3]).toEqual([ground, true]);
});
