import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendForm } from './send';

/** A request whose line does what the test says. */
class Line {
  static readonly all: Line[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  response: unknown = null;
  constructor() {
    Line.all.push(this);
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = vi.fn(() => {
    this.onabort?.();
    this.onloadend?.();
  });
  move(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100, lengthComputable: true });
  }
  answer(response: unknown): void {
    this.response = response;
    this.onload?.();
    this.onloadend?.();
  }
}

describe('an application on a line that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', Line);
    Line.all.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const options = () => ({ onProgress: vi.fn(), onRetry: vi.fn(), signal: new AbortController().signal });

  it('is sent again when nothing moved for longer than the server waits', async () => {
    const told = options();
    const sent = sendForm('/api', new FormData(), told);
    Line.all[0]?.move(10);
    await vi.advanceTimersByTimeAsync(149_000);
    Line.all[0]?.move(20);
    await vi.advanceTimersByTimeAsync(149_000);
    expect([Line.all.length, told.onRetry.mock.calls]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([Line.all[0]?.abort.mock.calls.length, told.onRetry.mock.calls]).toEqual([1, [[1]]]);
    await vi.advanceTimersByTimeAsync(1_000);
    Line.all[1]?.answer({ location: '/done' });
    expect(await sent).toEqual({ status: 'received', location: '/done' });
  });

  it('is given up, with words, when every try hangs', async () => {
    const sent = sendForm('/api', new FormData(), options());
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(await sent).toEqual({ status: 'refused', refusal: 'dropped', errors: [] });
    expect(Line.all).toHaveLength(4);
  });
});
