import { expect, it } from 'vitest';
import { placeholderName } from './placeholder-name';

it.each([
  ['section-{*}', [], undefined, 'section'],
  ['section-4', ['section-4'], '4', 'section'],
  ['section-4', ['section-4'], undefined, 'section'],
  ['column-1-4', ['column-1-4', 'column-2-4'], '4', 'column-1'],
  ['column-1', ['column-1', 'column-2'], undefined, 'column-1'],
  ['column-2', ['column-1', 'column-2'], '7', 'column-2'],
  ['column-2', ['column-1', 'column-2'], '2', 'column-2'],
  ['column-1', ['column-1', 'column-2'], '2', 'column-1'],
  ['column-1-2', ['column-1-2', 'column-2-2'], '2', 'column-1'],
  ['section-2', ['section-2', 'aside-1'], '2', 'section'],
  ['headless-main', ['headless-main'], undefined, 'headless-main'],
])('%s among %j in a rendering with the number %s is %s', (key, all, number, name) => {
  expect(placeholderName(key, all, number)).toBe(name);
});
