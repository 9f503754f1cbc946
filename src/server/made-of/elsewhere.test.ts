import { expect, it, vi } from 'vitest';
import { AppError } from '../errors';
import { askElsewhere, createWatch } from './elsewhere';
import type { AskedOf } from './pages';
import { recorded } from './record';

const nothing = () => new AppError('service/status', { upstreamStatus: 404 });

/** A service that says what it is told to say, a page that was made of it, and whether the page is right. */
function world(first: unknown) {
  const service: { said: unknown; asked: number; held?: Promise<void> } = { said: first, asked: 0 };
  const ask = async (): Promise<unknown> => {
    service.asked += 1;
    await service.held;
    if (service.said instanceof Error) throw service.said;
    return service.said;
  };
  const clock = { now: 0 };
  const failed = vi.fn();
  let of: AskedOf | undefined;
  const make = async (shown?: (answer: unknown) => unknown) => {
    const begun = clock.now;
    const { madeOf, elsewhere } = await recorded(() => askElsewhere('question', ask, shown).catch(() => undefined));
    of = madeOf.asked && { asked: madeOf.asked, begun };
    return elsewhere;
  };
  const watch = createWatch({ forMs: 100, askedOf: async () => of, failed, now: () => clock.now });
  return {
    service,
    clock,
    failed,
    make,
    isRight: () => watch.isRight('/a'),
    forget: () => createWatch({ forMs: 100, askedOf: async () => of, failed, again: () => undefined }),
  };
}

it('finds a page right for as long as the same is said, and asks once in a while', async () => {
  const { service, clock, make, isRight } = world({ places: 3 });
  expect(await make()).toBe(false);
  expect(await Promise.all([isRight(), isRight(), isRight()])).toEqual([true, true, true]);
  expect(service.asked).toBe(2);
  service.said = { places: 2 };
  clock.now = 99;
  expect(await isRight()).toBe(true);
  clock.now = 100;
  expect(await isRight()).toBe(false);
  await make();
  expect(await isRight()).toBe(true);
});

it('takes that there is nothing for an answer, until there is something', async () => {
  const { service, clock, make, isRight } = world(nothing());
  expect(await make()).toBe(false);
  expect(await isRight()).toBe(true);
  service.said = 'a form';
  clock.now = 200;
  expect(await isRight()).toBe(false);
});

it('leaves a page as it is while a service does not answer, and to the clock where it did not when the page was made', async () => {
  const { service, clock, failed, make, isRight } = world('a');
  await make();
  service.said = new AppError('service/timeout');
  expect(await isRight()).toBe(true);
  expect(failed).toHaveBeenCalledOnce();
  clock.now = 200;
  expect(await make()).toBe(true);
});

it('looks at what is shown of an answer alone', async () => {
  const { service, clock, make, isRight } = world({ title: 'a', started: 1 });
  await make((answer) => (answer as { title: string }).title);
  service.said = { title: 'a', started: 2 };
  clock.now = 200;
  expect(await isRight()).toBe(true);
  service.said = { title: 'b', started: 3 };
  clock.now = 400;
  expect(await isRight()).toBe(false);
});

it('has a page made anew whose questions this process does not know, and none that asked nothing', async () => {
  const { make, forget } = world('a');
  expect(await forget().isRight('/a')).toBe(true);
  await make();
  expect(await forget().isRight('/a')).toBe(false);
});

it('asks again before it calls a page wrong that was made after the last answer', async () => {
  const { service, clock, make, isRight } = world('a');
  await make();
  expect(await isRight()).toBe(true);
  service.said = 'b';
  clock.now = 10;
  await make();
  expect(await isRight()).toBe(true);
  expect(service.asked).toBe(4);
});

it('asks once for all pages that were made before the answer came', async () => {
  const { service, clock, make, isRight } = world('a');
  await make();
  service.said = 'b';
  clock.now = 10;
  // Five pages with one question.
  for (let page = 0; page < 5; page += 1) expect(await isRight()).toBe(false);
  expect(service.asked).toBe(2);
});

it('has all wait for an answer that does not come, and asks nobody beside it', async () => {
  const { service, clock, make, isRight } = world('a');
  await make();
  const held = Promise.withResolvers<void>();
  service.held = held.promise;
  const looks = [isRight()];
  clock.now = 500;
  looks.push(isRight());
  held.resolve();
  expect(await Promise.all(looks)).toEqual([true, true]);
  expect(service.asked).toBe(2);
});
