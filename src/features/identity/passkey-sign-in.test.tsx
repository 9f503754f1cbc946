// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { IdentityFlow } from './components/IdentityFlow';
import { exampleState, passkeyOffer } from './examples';
import type { IdentityState } from './model';

const words = { language: 'en', locale: 'en-GB', phrase: (key: string) => key };
const BUTTON = 'signIn.passkey';
const identify = (change: Partial<IdentityState> = {}) =>
  exampleState('signIn', { step: 'identify' }, { passkey: passkeyOffer, ...change });
const show = (state = identify()) =>
  render(
    <WordsProvider value={words}>
      <IdentityFlow first={state} title="Sign in" />
    </WordsProvider>,
  );

type Options = CredentialRequestOptions & { publicKey: { rpId?: string; challenge: ArrayBuffer; userVerification: string } };
interface Asked {
  options: Options;
  answer(): void;
  refuse(name: string): void;
}

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const signed = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('device'),
    signature: bytes('signature'),
    userHandle: bytes('whoever'),
  },
};

describe('a passkey in place of an address (promise 23)', () => {
  const asked: Asked[] = [];
  const fetched = vi.fn<typeof fetch>();
  let questions = 0;
  /** What the site answers to what was signed. */
  let answered: object;
  /** What the question says beside. */
  let more: object;
  beforeEach(() => {
    document.documentElement.lang = 'en';
    asked.length = 0;
    more = {};
    questions = 0;
    answered = { state: identify({ problems: [{ key: 'signIn.problem.passkeyUnknown' }] }) };
    fetched.mockImplementation((address) =>
      Promise.resolve(
        Response.json(
          address === '/api/auth/passkey-question'
            ? { challenge: 'YXNr', rpId: 'localhost', ticket: `ticket-${(questions += 1)}`, ...more }
            : answered,
        ),
      ),
    );
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(true) });
    vi.stubGlobal('navigator', {
      ...navigator,
      credentials: {
        get: (options: Options) =>
          new Promise((resolve, reject) => {
            asked.push({ options, answer: () => resolve(signed), refuse: (name) => reject(new DOMException('no', name)) });
            options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          }),
      },
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    fetched.mockReset();
  });
  const sent = () =>
    fetched.mock.calls.filter(([address]) => address === '/api/auth/passkey-sign-in').map(([, init]) => String(init?.body));
  const question = async (index: number): Promise<Asked> => {
    await waitFor(() => expect(asked.length).toBeGreaterThan(index));
    return asked[index]!;
  };

  it('waits in the address field and signs in at once, with nothing typed', async () => {
    show(identify({ to: '/topics' }));
    expect(screen.getByLabelText('signIn.email').getAttribute('autocomplete')).toBe('username webauthn');
    const { options, answer } = await question(0);
    expect([options.mediation, options.publicKey.rpId, options.publicKey.userVerification]).toEqual([
      'conditional',
      'localhost',
      'required',
    ]);
    fireEvent.click(screen.getByRole('checkbox'));
    answer();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(Object.fromEntries(new URLSearchParams(sent()[0]))).toEqual({
      at: 'signIn',
      language: 'en',
      to: '/topics',
      ticket: 'ticket-1',
      clientData: 'Y2xpZW50',
      authenticatorData: 'ZGV2aWNl',
      signatureData: 'c2lnbmF0dXJl',
      userHandle: 'd2hvZXZlcg',
      remember: 'on',
    });
    // Refused: it says so, and waits again, with another question.
    await screen.findByText('signIn.problem.passkeyUnknown');
    await question(1);
    expect(questions).toBe(2);
  });

  it('asks at the press of a button, in place of the question that waited', async () => {
    show();
    const waiting = await question(0);
    fireEvent.click(screen.getByRole('button', { name: BUTTON }));
    const pressed = await question(1);
    expect(waiting.options.signal?.aborted).toBe(true);
    expect(pressed.options.mediation).toBeUndefined();
    expect(questions).toBe(1);
    pressed.answer();
    await waitFor(() => expect(sent()[0]).toContain('ticket=ticket-1'));
  });

  it('says when none was used, and waits again', async () => {
    show();
    await question(0);
    fireEvent.click(screen.getByRole('button', { name: BUTTON }));
    (await question(1)).refuse('NotAllowedError');
    await screen.findByText('signIn.problem.passkeyUnused');
    expect((await question(2)).options.mediation).toBe('conditional');
    expect(sent()).toEqual([]);
  });

  it('offers one that was made for these pages alone, after none was used', async () => {
    more = { formerRpId: 'insights.example' };
    show();
    await question(0);
    expect(screen.queryByRole('button', { name: 'signIn.passkeyFormer' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: BUTTON }));
    (await question(1)).refuse('NotAllowedError');
    await question(2);
    fireEvent.click(screen.getByRole('button', { name: 'signIn.passkeyFormer' }));
    const former = await question(3);
    expect(former.options.publicKey.rpId).toBe('insights.example');
    former.answer();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('lets go when another step begins', async () => {
    answered = { state: exampleState('signIn', { step: 'password', otherWays: true }) };
    show();
    const waiting = await question(0);
    fireEvent.click(screen.getByRole('button', { name: 'signIn.submit' }));
    await screen.findByLabelText('signIn.password');
    await waitFor(() => expect(waiting.options.signal?.aborted).toBe(true));
    expect(screen.queryByText(/signIn\.problem/)).toBeNull();
  });

  it('is not offered where the provider takes none, the browser has none, or it may not', async () => {
    const nothing = async () => {
      await act(() => Promise.resolve());
      expect([screen.queryByRole('button', { name: BUTTON }), fetched.mock.calls.length]).toEqual([null, 0]);
      cleanup();
    };
    show(exampleState('signIn', { step: 'identify' }));
    await nothing();
    show(identify({ passkey: { rpId: 'elsewhere.example' } }));
    await nothing();
    vi.stubGlobal('PublicKeyCredential', undefined);
    show();
    await nothing();
  });

  it('goes when the browser refuses it for these pages, and offers the button alone without conditional mediation', async () => {
    show();
    (await question(0)).refuse('SecurityError');
    await waitFor(() => expect(screen.queryByRole('button', { name: BUTTON })).toBeNull());
    cleanup();
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
    fetched.mockClear();
    show();
    await screen.findByRole('button', { name: BUTTON });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('has its room from the beginning, so that nothing moves when it comes', async () => {
    const page = (state: IdentityState) =>
      renderToString(
        <WordsProvider value={words}>
          <IdentityFlow first={state} title="Sign in" />
        </WordsProvider>,
      );
    const room = 'class="btn btn--quiet signin__room" aria-hidden="true"';
    expect(page(identify())).toContain(room);
    expect(page(exampleState('signIn', { step: 'identify' }))).not.toContain(room);
    show(identify({ passkey: { rpId: 'elsewhere.example' } }));
    await waitFor(() => expect(screen.queryByText(BUTTON)).toBeNull());
  });
});
