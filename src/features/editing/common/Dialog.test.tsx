// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { viewOf } from '../desk/testing/fixtures.server';
import { Dialog } from './Dialog';
import { DeskProvider, useDeskOf } from './use-desk';

const view = viewOf('item', {});
const Desk = ({ children }: { children: ReactNode }) => <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;

/** As browsers do it: one that is taken out of the document is no longer modal, and gives nothing back when it is closed. */
beforeEach(() => {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function () {
    before.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute('open');
    const opener = before.get(this);
    if (this.isConnected && opener instanceof HTMLElement) opener.focus();
  };
});

afterEach(cleanup);

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Add</button>
      {open && (
        <Dialog title="Parts" onClose={() => setOpen(false)}>
          <button onClick={() => setOpen(false)}>Pick</button>
        </Dialog>
      )}
    </>
  );
}

it.each(['Close', 'Pick'])('gives the focus back to what opened it: %s', (name) => {
  render(<Opener />, { wrapper: Desk });
  const opener = screen.getByRole('button', { name: 'Add' });
  opener.focus();
  fireEvent.click(opener);
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});
