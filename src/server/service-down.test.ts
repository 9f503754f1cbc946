import { describe, expect, it } from 'vitest';
import { readCounters } from './counters';
import { AppError } from './errors';
import { noteServiceDown } from './service-down';

const failures = (): number => readCounters()['forms.failures'] ?? 0;

describe('a service that a form needs', () => {
  it('is counted when it does not answer', () => {
    const before = failures();
    noteServiceDown(new AppError('service/unreachable'), 'forms.failures', 'a form is down');
    expect(failures() - before).toBe(1);
  });
  it('is not to blame for other errors', () => {
    const before = failures();
    const error = new Error('a fault of ours');
    expect(() => noteServiceDown(error, 'forms.failures', 'a form is down')).toThrow(error);
    expect(failures()).toBe(before);
  });
});
