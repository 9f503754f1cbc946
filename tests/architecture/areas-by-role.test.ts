import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { APIS, pageLine, RULES } from '../../src/config/roles.ts';
import { root } from '../support/build.ts';

/** What an area of the account or of the alumni says of itself and of each of its forms is what the table of roles says of its API. */

interface AnyArea {
  path: string;
  access: 'session' | 'public';
  forms: Readonly<Record<string, { needsSession?: true }>>;
}

/** Areas by the file that has them, and the API that their forms are sent to; none for a page without forms. */
const AREAS: Readonly<Record<string, string | undefined>> = {
  'account/follows/area': '/api/account/follow',
  'account/for-you/for-you': '/api/account/for-you',
  'account/keep/keep': '/api/account/keep',
  'account/newsletter/newsletter': '/api/newsletter/register',
  'account/privacy/privacy': '/api/account/privacy',
  'account/profile/profile': '/api/account/profile',
  'account/saved/saved': '/api/account/saved',
  'account/security/security': '/api/account/security',
  'account/subscriptions/subscriptions': '/api/account/subscriptions',
  'alumni/gateway/gateway': '/api/alumni/gateway',
  'alumni/groups/groups': '/api/alumni/groups',
  'alumni/home/home': '/api/alumni/home',
  'alumni/mentoring/mentoring': '/api/alumni/mentoring',
  'alumni/messages/messages': '/api/alumni/messages',
  'alumni/officers/officers': '/api/alumni/officers',
  'alumni/password/password': undefined,
  'alumni/posts/posts': '/api/alumni/openings',
  'alumni/profile/profile': '/api/alumni/profile',
  'alumni/recruiter/recruiter': '/api/alumni/recruiter',
  'figures/figures': undefined,
  'inbox/inbox': '/api/inbox',
  'offers/subscription/area': '/api/offers/subscription',
};
/** Stands on pages that are the same for everyone: it has no page of its own. */
const WITHOUT_PAGE = ['account/follows/area'];

const DECLARED = /export const \w*Area\b[^=]*: ?Area</;
const files = globSync('src/features/**/*.server.ts', { cwd: root })
  .filter((file) => DECLARED.test(readFileSync(path.join(root, file), 'utf8')))
  .map((file) => file.replace(/^src\/features\/|\.server\.ts$/g, ''))
  .sort();

it('every area is looked at', () => expect(files).toEqual(Object.keys(AREAS)));

describe.each(Object.entries(AREAS))('%s', (file, api) => {
  it('asks for a session where the table does', async () => {
    const loaded = (await import(path.join(root, `src/features/${file}.server.ts`))) as Readonly<Record<string, AnyArea>>;
    const area = Object.entries(loaded).find(([name]) => name.endsWith('Area'))?.[1];
    if (!area) throw new Error(`${file} has no area`);
    const line = pageLine(area.path);
    if (!WITHOUT_PAGE.includes(file))
      expect([area.path, line && RULES[line.read].visitor === 'prompt']).toEqual([area.path, area.access === 'session']);
    const post = APIS.find(({ path: at }) => at === api)?.POST;
    const wrong = Object.entries(area.forms).filter(([name, form]) => {
      const needs = area.access === 'session' || form.needsSession === true;
      return !post || (RULES[post.forms[name] ?? post.rule].visitor === 'sign-in') !== needs;
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
    // A form of the table that there is no more.
    expect(Object.keys(post?.forms ?? {}).filter((name) => !Object.hasOwn(area.forms, name))).toEqual([]);
  });
});
