// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AppEvent } from '../events/events.schema';
import { toAdobe } from './adobe';
import { createLayer } from './layer';

interface AdobeLayer {
  push(item: unknown): unknown;
  getState(path?: string): unknown;
  addEventListener(name: string, hear: (event: { event: string; eventInfo?: unknown }) => void): void;
}
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@adobe/adobe-client-data-layer/dist/adobe-client-data-layer.min.js'),
  'utf8',
);
const adobe = (): AdobeLayer => window.adobeDataLayer as AdobeLayer;
/** Its script arrives: Adobe's own, unchanged. */
const arrives = (): void => (0, eval)(LIBRARY) as undefined;

const page = { pageName: 'People', pageTitle: 'People', practice: 'no practice' };
const started = { event: 'Page Load Started', page } as AppEvent;
const clicked: AppEvent = { event: 'UI Item Clicked', linkInfo: { linkId: 'menu', linkText: 'People', linkUrl: '/people' } };
const happened = { path: '/people', at: 0 };

beforeEach(() => {
  delete window.adobeDataLayer;
  delete window.appEventData;
});

it('is replayed by Adobe’s script, which comes later, and is its state', () => {
  toAdobe(started, happened);
  arrives();
  expect(adobe().getState('page')).toEqual(page);
  const heard: string[] = [];
  adobe().addEventListener('adobeDataLayer:event', ({ event }) => heard.push(event));
  toAdobe(clicked, happened);
  expect(heard).toEqual(['Page Load Started', 'UI Item Clicked']);
  expect(adobe().getState('linkInfo.linkId')).toBe('menu');
});
it('has nothing in its state of an event or a view before', () => {
  arrives();
  const state = (event: unknown, path: string) => {
    toAdobe(event as AppEvent, happened);
    return adobe().getState(path);
  };
  const failed = { event: 'Form Submission Failed', form: { formID: 'contact', formError: 'email' } };
  expect(state(failed, 'form')).toEqual(failed.form);
  expect(state({ event: 'Form Submission Succeeded', form: { formID: 'contact' } }, 'form')).toEqual({ formID: 'contact' });
  const link = { linkId: 'file', linkText: 'A', linkUrl: '/a.pdf' };
  expect(state({ event: 'File Downloaded', linkInfo: { ...link, fileName: 'a.pdf' } }, 'linkInfo.fileName')).toBe('a.pdf');
  expect(state(clicked, '')).toEqual(expect.not.objectContaining({ form: expect.anything() as unknown }));
  expect(adobe().getState('linkInfo')).toEqual((clicked as { linkInfo: unknown }).linkInfo);
  const listing = { from: 'page', total: 1, page: 1, jobs: [] };
  state({ event: 'Listing Displayed', listing }, '');
  expect(state(clicked, 'listing'), 'of the view that it stands in').toEqual(listing);
  expect(state(started, 'listing')).toBeUndefined();
  expect(adobe().getState('linkInfo')).toBeUndefined();
});
it('is a copy: what waits for Adobe’s script is no longer ours', () => {
  const own = structuredClone(started);
  toAdobe(own, happened);
  (own as { page: { pageName: string } }).page.pageName = 'changed';
  arrives();
  expect(adobe().getState('page.pageName')).toBe('People');
});
it('goes on where one of its listeners throws, which Adobe’s push lets out', () => {
  arrives();
  adobe().addEventListener('adobeDataLayer:event', () => {
    throw new Error('a listener of a tag');
  });
  const failed = vi.fn();
  const after = vi.fn();
  const layer = createLayer([toAdobe, after], failed);
  layer.decide('given');
  layer.push(clicked);
  expect(failed).toHaveBeenCalledOnce();
  expect(after).toHaveBeenCalledOnce();
});
