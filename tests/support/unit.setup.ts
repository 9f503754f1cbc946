import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error that a component or a library reports is a failure, unless the test expects it (it then mocks console.error itself).
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args);
  });
});

afterEach(() => {
  const seen = errors;
  vi.restoreAllMocks();
  expect(seen, 'unexpected console.error').toEqual([]);
});

// jsdom has no layout, so that nothing scrolls there.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;
// Nor does it say how its page was come by.
if (typeof window !== 'undefined') performance.getEntriesByType ??= () => [];
