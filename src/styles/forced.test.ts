import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, it } from 'vitest';

const contrast = postcss.parse(readFileSync('src/styles/contrast.css', 'utf8'));

/** What a rule of the visitor's own palette says of something. */
const said = (selector: string, property: string): string | undefined => {
  let found: string | undefined;
  contrast.walkRules((rule) => {
    if (rule.selectors.includes(selector)) rule.walkDecls(property, ({ value }) => void (found = value));
  });
  return found;
};

it.each([
  ['select.input', 'appearance', 'auto'],
  ['mark', 'text-decoration', 'underline'],
  ['.scroll--wide', 'border-inline', 'var(--hair) solid GrayText'],
  ['.acc .side', 'border-inline', 'var(--hair) solid GrayText'],
  ['.alu__counts', 'border-inline', 'var(--hair) solid GrayText'],
  ['.subscribe__benefits > li', 'border-inline-start', '2px solid Highlight'],
])('in forced colours, which take gradients away, %s is told otherwise', (selector, property, value) =>
  expect(said(selector, property)).toBe(value),
);
