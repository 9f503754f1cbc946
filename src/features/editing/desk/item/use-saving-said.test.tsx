// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { DeskProvider, useDeskOf } from '../../common';
import { viewOf } from '../testing/fixtures.server';
import type { Saving } from './saver';
import { useSavingSaid } from './use-saving-said';

const view = viewOf('item', {});
const Desk = ({ children }: { children: ReactNode }) => <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;

interface Now {
  phase: Saving['phase'];
  begun?: boolean;
  asked?: number;
}
/** What is said at each step. */
function saidOf(steps: readonly Now[], elsewhere: readonly Saving['phase'][] = []): string[] {
  const of = ({ phase, begun = false, asked = 0 }: Now) => ({ saving: { phase, begun, version: 2 } as Saving, asked });
  const { result, rerender } = renderHook(({ saving, asked }) => useSavingSaid(saving, asked, elsewhere), {
    initialProps: of({ phase: 'clean' }),
    wrapper: Desk,
  });
  return steps.map((step) => {
    rerender(of(step));
    return result.current;
  });
}
const burst = [{ phase: 'typing' }, { phase: 'saving' }, { phase: 'saved' }] as const;

describe('a form that saves itself', () => {
  it('is silent while all goes well, however often one pauses', () => {
    expect(new Set(saidOf([...burst, ...burst, ...burst]))).toEqual(new Set(['']));
  });
  it('says at once what goes wrong, through each attempt, and once that it is well again', () => {
    const steps: Now[] = [{ phase: 'typing' }, { phase: 'saving' }, { phase: 'lost' }, { phase: 'typing' }, { phase: 'saving' }];
    const said = saidOf([...steps, { phase: 'lost' }, { phase: 'saved' }, ...burst]);
    expect(said.slice(0, 3)).toEqual(['', '', expect.stringMatching(/^No connection/)]);
    expect(new Set(said.slice(2, 6)).size).toBe(1);
    expect(said.slice(6)).toEqual(['Saved', '', '', '']);
  });
  it('says that it is saved to whoever asked for it, and once that a draft was begun', () => {
    expect(saidOf([{ phase: 'typing' }, { phase: 'saving', asked: 1 }, { phase: 'saved', asked: 1 }])).toEqual(['', '', 'Saved']);
    const begun = saidOf([{ phase: 'saving' }, { phase: 'saved', begun: true }, ...burst.map((step) => ({ ...step, begun: true }))]);
    expect(begun).toEqual(['', expect.stringMatching(/^Saved as draft, version 2/), '', '', '']);
  });
  it('leaves to others what they say', () => {
    expect(saidOf([{ phase: 'conflict' }, { phase: 'saved' }], ['conflict'])).toEqual(['', 'Saved']);
  });
});
