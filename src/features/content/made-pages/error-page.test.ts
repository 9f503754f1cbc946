import { afterEach, describe, expect, it } from 'vitest';
import { closeContent, content, rendering, setUp, type Answers } from './set-up.server';
import { layoutAnswer } from '@/server/testing/stub-content';
import { loadErrorPage, warmErrorPages } from '@/server/page/error-page';

afterEach(closeContent);

describe('error pages', () => {
  const request = { statusCode: 404, site: 'dotcom', language: 'en', path: '/x', view: 'published', contentDown: false } as const;
  const errorPage = (title: string) => ({
    rendered: layoutAnswer({ fields: { Title: { value: title } }, placeholders: { 'headless-main': [rendering('ErrorMessage')] } }).layout
      .item.rendered,
  });
  const errorPages: Answers = {
    ErrorPagesQuery: { site: { siteInfo: { errorHandling: { notFoundPage: errorPage('Lost'), serverErrorPage: errorPage('Broken') } } } },
  };

  it('are the site’s own, show the status that is sent, and stay out of search engines', async () => {
    const { dependencies } = await setUp(errorPages);
    const page = await loadErrorPage({ ...request, site: 'own' }, dependencies);
    expect(page.head).toMatchObject({ title: 'Lost | Aldermoor', robots: 'noindex', canonical: '', alternates: [] });
    expect(page.slots.main[0]?.page).toEqual({ Code: { value: 404 } });
    const broken = await loadErrorPage({ ...request, site: 'own', statusCode: 503 }, dependencies);
    expect(broken.head.title).toBe('Broken | Aldermoor');
    expect(broken.slots.main[0]?.page).toEqual({ Code: { value: 503 } });
  });
  it('are kept for the time when the content service is down, and asked for only once a minute', async () => {
    const { dependencies } = await setUp(errorPages);
    await warmErrorPages({ ...request, site: 'kept' }, dependencies);
    await warmErrorPages({ ...request, site: 'kept' }, dependencies);
    expect(
      content()
        .operations()
        .filter((name) => name === 'ErrorPagesQuery'),
    ).toHaveLength(1);
    await closeContent();
    const page = await loadErrorPage({ ...request, site: 'kept', statusCode: 503, contentDown: true }, dependencies);
    expect(page.head.title).toContain('Broken');
  });
  it('are the message alone when nothing was ever fetched', async () => {
    const { dependencies } = await setUp({});
    await closeContent();
    const page = await loadErrorPage({ ...request, site: 'never', statusCode: 503, contentDown: true }, dependencies);
    expect(page.slots.main[0]).toMatchObject({ component: 'ErrorMessage', page: { Code: { value: 503 } } });
    expect(page.head.robots).toBe('noindex');
  });
});
