// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { isCareersHost, listingPage, readListing } from './listing';

const MARKER = 'js-job-link';
const HOSTS = ['localhost'];
const angular = (scope: unknown) => Object.assign(window, { angular: { element: () => ({ scope: () => scope }) } });

afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, 'angular');
  history.replaceState(null, '', '/');
});

describe('the job listing for analytics', () => {
  it('is read from the marked links of the page', () => {
    history.replaceState(null, '', '/careers/search-jobs/jobs?page=3');
    document.body.innerHTML = `<h2 data-jobs-total="48">48 openings</h2><a class="${MARKER}" href="/careers/search-jobs/jobs/a-post"> A post </a><a href="/x">x</a>`;
    expect(readListing(document, MARKER, HOSTS)).toEqual({
      from: 'page',
      total: 48,
      page: 3,
      jobs: [{ id: 'a-post', title: 'A post', url: `${location.origin}/careers/search-jobs/jobs/a-post` }],
    });
  });
  it('has none of the openings that are offered beside a search that found nothing', () => {
    const link = (slug: string) => `<a class="${MARKER}" href="/careers/search-jobs/jobs/${slug}">A post</a>`;
    document.body.innerHTML = `<main data-jobs-total="0"><div data-instead="">${link('newest')}</div></main>`;
    expect(readListing(document, MARKER, HOSTS)).toBeUndefined();
    document.body.innerHTML += link('found');
    expect(readListing(document, MARKER, HOSTS)?.jobs.map(({ id }) => id)).toEqual(['found']);
  });
  it('is read from the scope of an embedded AngularJS page', () => {
    document.body.innerHTML = '<div ng-controller="Jobs as vm"></div>';
    angular({ vm: { jobs: [{ jobID: 7, title: 'B', friendlyURL: '/b' }, null], numFound: 12 } });
    expect(readListing(document, MARKER, HOSTS)).toEqual({
      from: 'angular',
      total: 12,
      page: 1,
      jobs: [{ id: '7', title: 'B', url: '/b' }],
    });
  });
  it('is read from no scope on a host that is not the careers site’s', () => {
    document.body.innerHTML = `<div ng-controller="Jobs as vm"></div><a class="${MARKER}" href="/careers/search-jobs/jobs/a-post">A post</a>`;
    angular({ vm: { jobs: [{ jobID: 7, title: 'B', friendlyURL: '/b' }] } });
    expect(readListing(document, MARKER, ['careers.example.org'])).toMatchObject({ from: 'page', jobs: [{ id: 'a-post' }] });
  });
  it.each([
    ['no scope', undefined],
    ['a scope without jobs', { vm: {} }],
  ])('is none with %s and no links', (_name, scope) => {
    document.body.innerHTML = '<div ng-controller="x"></div>';
    angular(scope);
    expect(readListing(document, MARKER, HOSTS)).toBeUndefined();
  });
  it.each([
    ['', 1],
    ['?page=2', 2],
    ['?page=0', 1],
    ['?page=x', 1],
  ])('reads page of %s as %i', (search, page) => expect(listingPage(search)).toBe(page));
  it('knows the careers site’s hosts, and no others that end alike', () => {
    const allowed = ['careers.example.org'];
    expect(
      ['careers.example.org', 'JOBS.careers.example.org:443', 'evilcareers.example.org', 'example.org', 'careers.example.org.evil'].map(
        (host) => isCareersHost(host, allowed),
      ),
    ).toEqual([true, true, false, false, false]);
  });
});
