// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageMetadata } from '@/runtime/page-metadata';
import { daysSince, PAGE_METADATA_ID, publishFromDocument, publishPageMetadata, publishVisitor } from './page-metadata';

const metadata: PageMetadata = {
  ContentType: 'Article',
  ArticleType: 'article',
  Title: 'The long queue',
  SourcePublication: '',
  DisplayDate: '2026-11-01T00:00:00.000Z',
  OriginalPublicationDate: '',
  DaysSinceCMSPublication: 3,
  SitecoreId: 'aaaaaaaa-0000-4000-8000-000000000001',
  UserID: '',
  CompanyName: '',
  JobTitle: '',
  LoginStatus: '',
  blogTags: [],
  ArticleTemplate: 'articleTemplate',
  Alumni: false,
};

afterEach(() => {
  delete window.pageMetaInformation;
  delete document.documentElement.dataset.session;
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('page metadata', () => {
  it('counts whole days, never below none', () => {
    const now = Date.parse('2026-11-11T12:00:00Z');
    expect([daysSince('2026-11-01T13:00:00Z', now), daysSince('2026-12-01T00:00:00Z', now), daysSince('', now)]).toEqual([9, 0, null]);
  });
  it('is read from the data block, with the days of today', () => {
    vi.setSystemTime('2026-11-21T06:00:00Z');
    const block = document.createElement('script');
    block.id = PAGE_METADATA_ID;
    block.type = 'application/json';
    block.textContent = JSON.stringify(metadata);
    document.head.append(block);
    publishFromDocument();
    expect(window.pageMetaInformation).toEqual({ ...metadata, LoginStatus: 'logged_out', DaysSinceCMSPublication: 20 });
  });
  it('is absent where there is no block, whatever an author’s markup calls itself (promise 3)', () => {
    document.body.innerHTML = `<script id="${PAGE_METADATA_ID}" type="application/json">${JSON.stringify(metadata)}</script>`;
    publishFromDocument();
    expect(window.pageMetaInformation).toBeUndefined();
  });
  it('keeps who is signed in when another page is shown', () => {
    window.pageMetaInformation = { ...metadata, UserID: 'u1', LoginStatus: 'logged_in' };
    publishPageMetadata({ ...metadata, Title: 'Next' });
    expect(window.pageMetaInformation).toMatchObject({ Title: 'Next', UserID: 'u1', LoginStatus: 'logged_in' });
  });
  it('says whether somebody is signed in before the account has said who', () => {
    document.documentElement.dataset.session = 'in';
    publishPageMetadata(metadata);
    expect(window.pageMetaInformation).toMatchObject({ UserID: '', LoginStatus: 'logged_in' });
    publishVisitor({ UserID: 'u1', CompanyName: 'Wiedau Netz', JobTitle: 'Planner' });
    expect(window.pageMetaInformation).toMatchObject({
      UserID: 'u1',
      CompanyName: 'Wiedau Netz',
      JobTitle: 'Planner',
      LoginStatus: 'logged_in',
    });
  });
  it('is empty of what is personal once nobody is signed in', () => {
    window.pageMetaInformation = { ...metadata, UserID: 'u1', CompanyName: 'Wiedau Netz', JobTitle: 'Planner', LoginStatus: 'logged_in' };
    publishVisitor();
    expect(window.pageMetaInformation).toEqual({ ...metadata, UserID: '', CompanyName: '', JobTitle: '', LoginStatus: 'logged_out' });
  });
  it('has nothing to add to where a page has none', () => {
    publishVisitor({ UserID: 'u1', CompanyName: '', JobTitle: '' });
    expect(window.pageMetaInformation).toBeUndefined();
  });
});
