import { expect, it } from 'vitest';
import { answeredItem, loaderContext } from './query-examples';
import { loadTopicLinks } from './topics.server';

const energy = answeredItem('energy', '/topics/energy', { Title: { value: 'Energy & networks' }, NavigationTitle: { value: 'Energy' } });
const capital = answeredItem('capital', '/topics/capital', { Title: { value: 'Capital' }, NavigationTitle: { value: '' } });

it('names the topics of a site as its navigation does', async () => {
  expect(await loadTopicLinks(loaderContext([energy, capital], { page: undefined }).query, 'dotcom', 'en')).toEqual([
    { href: '/topics/energy', text: 'Energy' },
    { href: '/topics/capital', text: 'Capital' },
  ]);
});

it('has none of another site', async () => {
  expect(await loadTopicLinks(loaderContext([energy], { page: undefined }).query, 'insights', 'en')).toEqual([]);
});
