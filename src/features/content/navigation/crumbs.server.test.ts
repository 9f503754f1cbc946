import { describe, expect, it } from 'vitest';
import { exampleRoute } from '@/runtime/examples/index';
import { AppError } from '@/server/errors';
import { readCounters } from '@/server/counters';
import { crumbsIfKnown, loadCrumbs } from './crumbs.server';

const page = (navigationTitle: string, path: string, title = '') => ({
  displayName: 'x',
  url: { path, url: null },
  title: { value: title },
  navigationTitle: { value: navigationTitle },
});
/** `ancestors`: nearest first, as Sitecore answers. */
const crumbs = (ancestors: readonly unknown[], path = '/featured-insights/insights-store') =>
  loadCrumbs({
    route: exampleRoute({ path }),
    query: (_document, _variables, answer) => Promise.resolve(answer.parse({ item: { ancestors } })),
  });

describe('loadCrumbs', () => {
  it('goes from the home page down', async () => {
    expect(await crumbs([page('Store', '/store'), page('', '/', 'Home')])).toEqual([
      { text: 'Home', href: '/' },
      { text: 'Store', href: '/store' },
    ]);
  });
  it('says a name once where two pages in a row have it', async () => {
    expect(await crumbs([page('Insights', '/featured-insights'), page('Insights', '/')])).toEqual([{ text: 'Insights', href: '/' }]);
    expect(await crumbs([page('A', '/a/b/c'), page('B', '/a/b'), page('A', '/a')])).toHaveLength(3);
  });
  it('leaves out what has no address', async () => {
    expect(await crumbs([{ displayName: 'Folder', url: null, title: null, navigationTitle: null }, page('Home', '/')])).toEqual([
      { text: 'Home', href: '/' },
    ]);
  });
  it('has the name of a page whose title came from standard values, which say $name', async () => {
    const page = { displayName: 'Queues', url: { path: '/queues' }, title: { value: '$name' }, navigationTitle: { value: '' } };
    expect(await crumbs([page])).toEqual([{ text: 'Queues', href: '/queues' }]);
  });
  it('is nothing on the home page', async () => {
    expect(await crumbs([page('Home', '/')], '/')).toEqual([]);
  });
});

describe('crumbsIfKnown', () => {
  const asked = (error: Error) =>
    crumbsIfKnown({ route: exampleRoute({ path: '/careers/search-jobs' }), query: () => Promise.reject(error) });
  it('is none, and counted, where the content service does not answer', async () => {
    const before = readCounters()['crumbs.failures'] ?? 0;
    await expect(asked(new AppError('content/timeout'))).resolves.toEqual([]);
    expect(readCounters()['crumbs.failures']).toBe(before + 1);
  });
  it('passes every other error on', () => expect(asked(new TypeError('a slip'))).rejects.toThrow('a slip'));
});
