import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { jobFeedJson, jobFeedRss, type JobFeed } from './job-feed';

const feed: JobFeed = {
  title: 'Openings: grid & <wires>',
  url: 'https://x.example/jobs?keyword=grid&city=oslo',
  self: 'https://x.example/api/careers/feed?format=rss',
  icon: 'https://x.example/icon.png',
  language: 'en-GB',
  entries: [
    {
      id: 'own:1',
      url: 'https://x.example/jobs/a',
      title: 'A & “B”\u0000',
      summary: 'Why <b>not</b>.',
      places: ['Oslo, Norway'],
      employer: 'Aldermoor',
      language: 'en',
      posted: '2026-11-01T08:00:00.000Z',
      updated: '2026-11-02T08:00:00.000Z',
      closes: 'Closes 1 December 2026',
    },
  ],
};

describe('the feed of a job search', () => {
  it('says the same as RSS and as JSON Feed, whatever stands in a text', () => {
    const rss = parseRssFeed(jobFeedRss(feed));
    expect(rss).toMatchObject({ title: feed.title, link: feed.url, language: 'en-GB' });
    expect(rss.items?.[0]).toMatchObject({
      title: 'A & “B”',
      link: 'https://x.example/jobs/a',
      guid: { value: 'own:1', isPermaLink: false },
      description: 'Oslo, Norway. Why <b>not</b>. Closes 1 December 2026',
      categories: [{ name: 'Oslo, Norway' }],
    });
    const json = parseJsonFeed(jobFeedJson(feed));
    expect(json).toMatchObject({
      title: feed.title,
      home_page_url: feed.url,
      items: [
        {
          id: 'own:1',
          date_published: new Date('2026-11-01T08:00:00.000Z').toISOString(),
          content_text: 'Oslo, Norway. Why <b>not</b>. Closes 1 December 2026',
          tags: ['Oslo, Norway'],
        },
      ],
    });
  });
  it('is valid when nothing is open', () => {
    expect(parseRssFeed(jobFeedRss({ ...feed, entries: [] })).title).toBe(feed.title);
    expect(parseJsonFeed(jobFeedJson({ ...feed, entries: [] })).items ?? []).toEqual([]);
  });
});
