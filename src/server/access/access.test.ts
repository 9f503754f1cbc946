import { describe, expect, it, vi } from 'vitest';
import { logger } from '../logger';
import { neededFor } from '@/runtime/access';
import type { AccessDecision } from '@/runtime/access';
import { accessFor, accessOf, decideAccess, pageReader } from './access';

describe('the table role × access', () => {
  it.each([
    ['visitor', 'free', null],
    ['visitor', 'registered', 'registered'],
    ['visitor', 'premium', 'premium'],
    ['reader', 'free', null],
    ['reader', 'registered', null],
    ['reader', 'premium', 'premium'],
    ['premium', 'free', null],
    ['premium', 'registered', null],
    ['premium', 'premium', null],
  ] as const)('a %s at what is %s needs %s', (kind, access, needs) => {
    expect(decideAccess(access, { kind })).toEqual(needs ? { kind: 'teaser', needs } : { kind: 'full' });
    expect(neededFor(decideAccess(access, { kind }))).toBe(needs);
  });
  it('has no third kind of decision', () => {
    expect(() => neededFor({ kind: 'half' } as unknown as AccessDecision)).toThrow(/cannot be.*half/);
  });
});

describe('what was granted for one piece', () => {
  it.each([
    ['meter', 'registered', 'registered'],
    ['meter', 'premium', null],
    ['gift', 'registered', null],
    ['gift', 'premium', null],
    ['institution', 'registered', null],
    ['institution', 'premium', null],
    ['subscription', 'registered', null],
    ['subscription', 'premium', null],
  ] as const)('a %s at what is %s leaves a visitor needing %s', (granted, access, needs) =>
    expect(neededFor(decideAccess(access, { kind: 'visitor' }, granted))).toBe(needs),
  );
});

it('asks nobody who reads what is free (promise 9)', async () => {
  const readerOf = vi.fn(async () => ({ kind: 'reader' }) as const);
  expect(await accessFor('free', readerOf)).toEqual({ kind: 'full' });
  expect(readerOf).not.toHaveBeenCalled();
  expect(await accessFor('registered', readerOf)).toEqual({ kind: 'full' });
  expect(await accessFor('premium', readerOf)).toEqual({ kind: 'teaser', needs: 'premium' });
});

it('makes pages for a visitor, unless an editor has them open', () => {
  expect(pageReader({ editing: false })).toEqual({ kind: 'visitor' });
  expect(pageReader({ editing: true })).toEqual({ kind: 'premium' });
});

describe('the field', () => {
  it.each([
    [{ value: 'free' }, 'free'],
    [{ value: 'registered' }, 'registered'],
    [{ value: 'premium' }, 'premium'],
    [undefined, 'free'],
    [null, 'free'],
    [{ value: null }, 'free'],
  ])('%j is %s', (field, level) => {
    expect(accessOf(field, 'an-item')).toBe(level);
  });
  it('of any other value counts as premium, which is logged once', () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    for (const value of ['', 'Free', 'gold', 3, { id: 'a-droplink' }]) expect(accessOf({ value }, 'an-item')).toBe('premium');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith({ item: 'an-item' }, expect.stringContaining('premium'));
  });
});
