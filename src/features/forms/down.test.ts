import { describe, expect, it } from 'vitest';
import { readCounters } from '@/server/counters';
import { AppError } from '@/server/errors';
import { noteDown } from './down.server';

const failures = (): number => readCounters()['forms.failures'] ?? 0;

describe('a service that a form needs', () => {
  it('is counted when it does not answer', () => {
    const before = failures();
    noteDown(new AppError('service/unreachable'), 'a form');
    expect(failures() - before).toBe(1);
  });
  it('is not to blame for other errors', () => {
    const before = failures();
    const error = new Error('a fault of ours');
    expect(() => noteDown(error, 'a form')).toThrow(error);
    expect(failures()).toBe(before);
  });
});
