import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeItems } from './testing/write-items.ts';
import { contentConfig } from './config.ts';

const { root, remove } = writeItems([]);
afterAll(remove);
const config = (env: Record<string, string>) => contentConfig({ CONTENT_ITEMS_ROOT: root, ...env });

describe('contentConfig', () => {
  it('has a value for everything', () => {
    expect(config({})).toEqual({
      host: '127.0.0.1',
      port: 4100,
      itemsRoot: root,
      lastGood: join(root, '.data/content-last-good'),
      profile: 'both',
      watch: true,
      mediaCacheBytes: 64 * 1024 * 1024,
      publishedKey: 'masthead-dev-key',
      previewKey: 'masthead-dev-preview-key',
      adminKey: 'masthead-dev-content-admin-key',
      faults: false,
      quiet: false,
      visitors: expect.objectContaining({ securityLog: { file: undefined, key: undefined } }) as object,
      siteOrigins: {},
    });
  });

  it.each(['.', '..', '/', './.data/..'])('refuses %s for copies of the items: they are in it', (folder) => {
    expect(() => config({ CONTENT_LAST_GOOD: folder })).toThrow('a folder around it');
  });

  it('knows where each site is', () => {
    expect(config({ INSIGHTS_ORIGIN: 'http://insights.localhost:3000/', OTHER_ORIGIN: 'git', SITE: 'http://x' }).siteOrigins).toEqual({
      insights: 'http://insights.localhost:3000',
    });
  });

  describe('where editors work', () => {
    const editing = { CONTENT_AUTHORING: 'on', DATABASE_URL: 'postgres://localhost/masthead' };

    it('tells the site of this machine and the search what was published', () => {
      expect(config({ ...editing, PORT: '3100', SEARCH_URL: 'http://localhost:4500' }).authoring?.ground).toMatchObject({
        receivers: [
          { url: 'http://localhost:3100/api/editing/published' },
          { url: 'http://localhost:4500/admin/changed', adminKey: 'masthead-dev-search-admin-key' },
        ],
        editor: 'http://preview.localhost:3100',
      });
    });

    it('tells the site where it listens', () => {
      const ground = config({ ...editing, SITE_HOST: '10.0.0.5' }).authoring?.ground;
      expect(ground?.receivers[0]).toEqual({ url: 'http://10.0.0.5:3000/api/editing/published' });
    });

    it('tells every process that it is told of', () => {
      const ground = config({ ...editing, PUBLISH_WEBHOOKS: 'http://10.0.0.4:3000/a, http://10.0.0.5:3000/a' }).authoring?.ground;
      expect(ground?.receivers).toEqual([{ url: 'http://10.0.0.4:3000/a' }, { url: 'http://10.0.0.5:3000/a' }]);
    });

    it.each<[Record<string, string>, string]>([
      [{ DATABASE_URL: '' }, 'DATABASE_URL is missing though CONTENT_AUTHORING is "on"'],
      [{ PUBLISH_WEBHOOKS: 'the site' }, 'PUBLISH_WEBHOOKS'],
      [{ PUBLISHED_SECRET: 'short' }, 'PUBLISHED_SECRET has a wrong value: shorter than 32 characters'],
      [{ CONTENT_SECRET: 'short' }, 'CONTENT_SECRET has a wrong value: shorter than 32 characters'],
      [{ CONTENT_SECRETS_BEFORE: `${'x'.repeat(32)},short` }, 'CONTENT_SECRETS_BEFORE has a wrong value'],
      ...['PUBLISHED_SECRET', 'CONTENT_SECRET', 'USERS_ADMIN_KEY', 'SEARCH_ADMIN_KEY'].map((name): [Record<string, string>, string] => [
        { DOTCOM_ORIGIN: 'https://www.example.org' },
        `${name} is not set though DOTCOM_ORIGIN`,
      ]),
    ])('refuses %o', (env, words) => {
      expect(() => config({ ...editing, ...env })).toThrow(words);
    });
  });

  it.each([
    [{ CONTENT_PORT: '70000' }, 'CONTENT_PORT is "70000": too large. Give a port'],
    [{ FAULTS: 'yes' }, 'FAULTS is "yes": neither on nor off'],
    [{ CONTENT_ITEMS_ROOT: '/nowhere' }, 'CONTENT_ITEMS_ROOT is "/nowhere": there is no sitecore.json'],
    [{ SITECORE_API_KEY: 'short' }, 'SITECORE_API_KEY has a wrong value: shorter than 8 characters'],
    [{ SITECORE_API_KEY: 'the-same-key', SITECORE_PREVIEW_API_KEY: 'the-same-key' }, 'drafts would be public'],
    [{ CONTENT_HOST: '0.0.0.0' }, 'SITECORE_PREVIEW_API_KEY is not set though CONTENT_HOST is "0.0.0.0"'],
  ])('refuses %o', (env, words) => {
    expect(() => config(env as Record<string, string>)).toThrow(words);
  });
});
