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

  it('knows where each site is', () => {
    expect(config({ INSIGHTS_ORIGIN: 'http://insights.localhost:3000/', OTHER_ORIGIN: 'git', SITE: 'http://x' }).siteOrigins).toEqual({
      insights: 'http://insights.localhost:3000',
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
