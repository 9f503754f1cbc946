// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { phrasesOf } from '../../../../../tests/support/rendering';
import { ContentProviders } from '@/runtime/ContentProviders';
import { exampleRoute } from '@/runtime/examples/index';
import type { GatewayData } from '../model';
import { GatewayPage } from './GatewayPage';

afterEach(cleanup);

const show = (state: Extract<GatewayData, { signedIn: true }>['state'], askAgainAt?: string, code = '') =>
  render(
    <ContentProviders route={exampleRoute()} phrases={phrasesOf('en')}>
      <GatewayPage
        title="Alumni"
        first={{
          status: 'ready',
          data: {
            signedIn: true,
            state,
            request: undefined,
            askAgainAt,
            email: 'ann@aldermoor.example',
            wording: { version: '1', text: 'I agree.', newsletters: 'I want letters.' },
            code,
          },
        }}
      />
    </ContentProviders>,
  );
const forms = () => screen.getAllByRole('form', { hidden: true }).map((form) => form.getAttribute('aria-label'));

it('somebody who is suspended finds there what the mail promises: how to leave', () => {
  show('suspended');
  expect(forms()).toEqual(['Leave the alumni']);
});
it('somebody refused can have the answers forgotten', () => {
  show('refused', '2026-12-24T00:00:00Z');
  expect(forms()).toContain('Forget what I answered');
});
it('whoever waits, or was refused, can still join by the list', () => {
  for (const state of ['asked', 'refused', 'none'] as const) {
    show(state, '2026-12-24T00:00:00Z');
    expect(forms()).toContain('By your e-mail address');
    expect(forms()).not.toContain('By answering a few questions');
    cleanup();
  }
});
it('says once of each way what it is, and which address is looked for on the list', () => {
  show('none');
  expect(screen.getAllByText(/^If the address of your account is on our list/)).toHaveLength(1);
  expect(screen.getByText('The e-mail address of your account is ann@aldermoor.example.')).toBeTruthy();
  expect(screen.getAllByText('With an invitation')).toHaveLength(1);
  cleanup();
  show('refused');
  expect(screen.getAllByText(/^If the address of your account is on our list/)).toHaveLength(1);
});
it('nobody else is offered to leave what they are not in', () => {
  show('none');
  expect(forms()).not.toContain('Leave the alumni');
});
it('newsletters are a tick of their own on each way in, which is not set and not needed', () => {
  show('none');
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'I want letters.', hidden: true });
  expect(ticks.map(({ name, checked, required }) => [name, checked, required])).toEqual(
    Array.from({ length: 3 }, () => ['newsletters', false, false]),
  );
});
it('of the ways in the first stands open, the others when they are wanted: an invitation where the address came with its code', () => {
  const open = (code = '') => {
    show('none', undefined, code);
    const shown = screen.getAllByRole('form', { hidden: true }).filter((form) => !form.closest('details:not([open])'));
    cleanup();
    return shown.map((form) => form.getAttribute('aria-label'));
  };
  expect(open()).toEqual(['By your e-mail address']);
  expect(open('ABC')).toEqual(['By your e-mail address', 'With an invitation']);
});
