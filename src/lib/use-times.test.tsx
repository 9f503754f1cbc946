// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTimes } from './use-times';

it('counts how often a value became another one, though it says the same', () => {
  const { result, rerender } = renderHook(({ problems }) => useTimes(problems), { initialProps: { problems: ['wrong'] } });
  const again = ['wrong'];
  expect(result.current).toBe(1);
  rerender({ problems: again });
  expect(result.current).toBe(2);
  rerender({ problems: again });
  expect(result.current).toBe(2);
});
