// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { EditorState } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeskProvider, useDeskOf } from '../../common';
import { viewOf } from '../../desk/testing/fixtures.server';
import { ImagePanel, LinkPanel } from './Panels';
import { schema } from './schema';

const view = viewOf('item', {});
const Desk = ({ children }: { children: ReactNode }) => <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;
const state = EditorState.create({ schema });
const run = vi.fn();
const rest = { id: 'p', state, language: 'en', searchIn: 'en', run, onClose: () => undefined };
afterEach(cleanup);

/** What describes a control that is wrong, and what a region that was there before says. */
const saidOf = (control: HTMLElement) => [
  document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent?.trim(),
  screen.getAllByRole('status').map((region) => region.textContent?.trim()),
];

describe('what is wrong in a panel of a text is beside its control, and said', () => {
  it('an address that a text may not lead to', () => {
    render(<LinkPanel {...rest} />, { wrapper: Desk });
    const address = screen.getByRole('textbox', { name: 'Address' });
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    fireEvent.keyDown(address, { key: 'Enter' });
    const wrong = 'That is no address that a text may lead to.';
    expect(saidOf(address)).toEqual([wrong, expect.arrayContaining([wrong])]);
    fireEvent.change(address, { target: { value: 'https://example.org' } });
    expect([address.getAttribute('aria-invalid'), run.mock.calls]).toEqual([null, []]);
  });
  it('a picture that is not chosen yet', () => {
    render(<ImagePanel {...rest} />, { wrapper: Desk });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const wrong = 'Choose a picture first.';
    expect(saidOf(screen.getByRole('button', { name: 'Choose a picture' }))).toEqual([wrong, [wrong]]);
    expect(run).not.toHaveBeenCalled();
  });
});
