// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorsSchema } from './errors.schema';

const FILE = `${location.origin}/_next/static/chunks/a-1.js`;
const SECRET = 'robin@example.org';

const sent: unknown[] = [];
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push([address, JSON.parse(body)]);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const erring = (error: Error, filename = FILE, lineno = 3, colno = 14) =>
  new ErrorEvent('error', { error, message: error.message, filename, lineno, colno });
function rejecting(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason });
}
function failing(src: string): Event {
  const script = Object.assign(document.createElement('script'), { src });
  const event = new Event('error');
  Object.defineProperty(event, 'target', { value: script });
  return event;
}
const withStack = (error: Error, stack: string) => Object.assign(error, { stack });
const lost = new TypeError(`Failed to fetch dynamically imported module: ${FILE}?x=${SECRET}`);

it.each([
  ['an error', erring(new TypeError(SECRET)), { kind: 'error', name: 'TypeError', at: '/_next/static/chunks/a-1.js:3:14' }],
  [
    'one of an unknown name',
    erring(Object.assign(new Error(), { name: SECRET })),
    { kind: 'error', name: 'Other', at: '/_next/static/chunks/a-1.js:3:14' },
  ],
  [
    'one in the document',
    erring(new Error(), `${location.origin}/gift/${SECRET}?a=${SECRET}`),
    { kind: 'error', name: 'Error', at: 'document' },
  ],
  [
    'a rejected promise',
    rejecting(
      withStack(new RangeError(SECRET), `RangeError: ${SECRET}\n at f (https://evil.example/x.js:1:1)\n at g (${FILE}?q=robin:7:8)`),
    ),
    { kind: 'rejection', name: 'RangeError', at: '/_next/static/chunks/a-1.js:7:8' },
  ],
  [
    'one as Firefox writes it',
    rejecting(withStack(new RangeError(), `g@${FILE}:7:8\n`)),
    { kind: 'rejection', name: 'RangeError', at: '/_next/static/chunks/a-1.js:7:8' },
  ],
  ['a reason that is no error', rejecting(SECRET), { kind: 'rejection', name: 'Other', at: 'unknown' }],
  [
    'a script that does not come',
    failing(`${FILE}?${SECRET}`),
    { kind: 'script', name: 'NetworkError', at: '/_next/static/chunks/a-1.js' },
  ],
  ['a part that does not come', rejecting(withStack(lost, '')), { kind: 'script', name: 'TypeError', at: 'unknown' }],
  ['what was said of one', new CustomEvent('said', { detail: withStack(lost, '') }), { kind: 'script', name: 'TypeError', at: 'unknown' }],
])('%s is told by its kind and place in our files, and nothing else of it', async (_, event, error) => {
  const { report } = await import('./report');
  report(event);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([['/api/errors', [error]]]);
  expect(errorsSchema.safeParse((sent[0] as [string, unknown])[1]).error).toBeUndefined();
  expect(JSON.stringify(sent)).not.toContain(SECRET);
});

it.each([
  ['a browser’s extension', erring(new Error(), 'chrome-extension://abc/x.js')],
  ['another host', erring(new Error(), 'https://evil.example/_next/static/a.js')],
  ['nobody knows whom', erring(new Error(), '')],
  ['a script of another host', failing('https://evil.example/a.js')],
  ['a promise of another host', rejecting(withStack(new Error(), 'Error\n at f (https://evil.example/x.js:1:1)'))],
  [
    'a view transition that the browser left out',
    rejecting(new DOMException('Transition was aborted because of invalid state. Page already revealed', 'InvalidStateError')),
  ],
])('an error of %s is not ours', async (_, event) => {
  const { report } = await import('./report');
  report(event);
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([]);
});

it('tells each once, together, and five of a page at most', async () => {
  const { report } = await import('./report');
  for (let line = 1; line < 20; line += 1) for (let times = 0; times < 3; times += 1) report(erring(new Error(), FILE, line));
  vi.advanceTimersByTime(5_000);
  expect(sent).toHaveLength(1);
  expect((sent[0] as [string, unknown[]])[1]).toHaveLength(5);
});

it('fetches nothing until there is an error, and for a picture that does not come nothing either', async () => {
  const report = vi.fn();
  vi.doMock('./report', () => ({ report }));
  await import('./watch.client');
  const picture = document.body.appendChild(document.createElement('img'));
  picture.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(100);
  expect(report).not.toHaveBeenCalled();
  document.body.appendChild(document.createElement('script')).dispatchEvent(new Event('error'));
  window.dispatchEvent(erring(new Error()));
  window.dispatchEvent(rejecting(SECRET));
  window.dispatchEvent(new CustomEvent('said'));
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(4));
});
