// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { AppEvent } from '../events/events.schema';
import { createCollector } from './collector';
import { batchSchema, type Message } from './messages.schema';

const started = (contentType = 'article') =>
  ({ event: 'Page Load Started', page: { pageName: 'A page', contentType, siteLanguage: 'en' } }) as AppEvent;
const printed: AppEvent = { event: 'Page Printed' };
const at = (path: string) => ({ path, at: 0 });

function collecting() {
  const messages: Message[] = [];
  const collector = createCollector({
    put: (message) => {
      const [parsed] = batchSchema.parse({ messages: [{ ...message, age: 0 }] }).messages;
      if (parsed) messages.push(parsed);
    },
    flush: () => undefined,
    drop: () => undefined,
  });
  return { collector, messages, of: (t: Message['t']) => messages.filter((message) => message.t === t) };
}

it('says of each message in which view it happened, and where', () => {
  const { collector, messages } = collecting();
  collector.adapter(started(), at('/a'));
  collector.adapter(printed, at('/a'));
  collector.read({ depth: 40, ms: 5_000 });
  collector.adapter(started(), at('/b'));
  collector.adapter(printed, at('/b'));
  expect(messages.map(({ t, path }) => [t, path])).toEqual([
    ['view', '/a'],
    ['event', '/a'],
    ['read', '/a'],
    ['view', '/b'],
    ['event', '/b'],
  ]);
  expect(new Set(messages.map(({ view }) => view)).size).toBe(2);
});
it('makes no view of what opens over a page: the page is read on, and what happens in it happens there', () => {
  const { collector, of } = collecting();
  collector.adapter(started(), at('/a'));
  collector.read({ depth: 40, ms: 5_000 });
  collector.adapter(started('dialog'), at('/a'));
  collector.adapter({ event: 'Sign-In Errored', error: { step: 'identify' } }, at('/a'));
  collector.read({ depth: 40, ms: 6_000 });
  collector.read({ depth: 40, ms: 9_000 });
  expect(of('view')).toHaveLength(1);
  expect(of('event')[0]?.view).toBe(of('view')[0]?.view);
  expect(of('read')).toMatchObject([{ ms: 5_000 }, { ms: 9_000 }]);
});
it('has vitals of the document, whatever was shown in its place, and anew when it is shown again', () => {
  const { collector, of } = collecting();
  collector.adapter(started(), at('/a'));
  collector.adapter(started(), at('/b'));
  collector.vital('CLS', 0.1);
  collector.restored();
  collector.adapter(started(), at('/b'));
  collector.vital('CLS', 0.2);
  const [first, , third] = of('view');
  expect(of('vital').map(({ view, path }) => [view, path])).toEqual([
    [first?.view, '/a'],
    [third?.view, '/b'],
  ]);
});
it('says nothing of what happens in no view', () => {
  const { collector, messages } = collecting();
  collector.adapter(printed, at('/a'));
  collector.read({ depth: 40, ms: 5_000 });
  collector.vital('LCP', 1);
  expect(messages).toEqual([]);
});
