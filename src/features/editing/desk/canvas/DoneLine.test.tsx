// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DeskProvider, useDeskOf } from '../../common';
import { viewOf } from '../testing/fixtures.server';
import { DoneLine } from './DoneLine';
import type { Structure } from './use-structure';

const view = viewOf('item', {});

it('keeps the focus on the button that took the last step back, which does nothing more', () => {
  const onBack = vi.fn();
  const Line = ({ steps }: { steps: number }) => (
    <DeskProvider value={useDeskOf(view)}>
      <DoneLine structure={{ undo: Array.from({ length: steps }), redo: [] } as unknown as Structure} onBack={onBack} />
    </DeskProvider>
  );
  const { rerender } = render(<Line steps={1} />);
  const back = screen.getByRole('button', { name: 'Undo' });
  back.focus();
  fireEvent.click(back);
  rerender(<Line steps={0} />);
  fireEvent.click(back);
  expect([document.activeElement === back, back.getAttribute('aria-disabled'), onBack.mock.calls]).toEqual([true, 'true', [['takeBack']]]);
});
