import { describe, expect, it } from 'vitest';
import {
  ANSWERS,
  answerTo,
  APIS,
  COMES_WITH,
  CONTENT,
  deskApi,
  deskLine,
  DESK,
  DRAFT_ORIGINS,
  guards,
  isOtherSitesApi,
  may,
  OTHER_PAGES,
  pageLine,
  PAGES,
  ROLES,
  RULES,
  type RuleName,
} from './roles';
import { alumniRoutes } from './alumni-routes';
import { isContentPath, needsSession, routes } from './routes';

const rules = Object.keys(RULES) as RuleName[];

describe('the table of roles', () => {
  it.each(Object.entries(COMES_WITH))('has nothing for %s that is less than what comes with it gives', (role, others) => {
    const weaker = rules.flatMap((name) =>
      others.filter((other) => RULES[name][other] === 'allowed' && !may([...others, role], name)).map((other) => `${name} of ${other}`),
    );
    expect(weaker).toEqual([]);
  });

  it.each([
    [[], 'colleaguePage', 'prompt'],
    [['reader'], 'colleaguePage', 'told'],
    [['reader', 'practice'], 'colleaguePage', 'allowed'],
    [['reader', 'editor', 'approver'], 'colleagueCall', 'allowed'],
    [['reader', 'alumnus'], 'colleagueCall', 'forbidden'],
    [['reader', 'practice', 'officer'], 'memberPage', 'no-access'],
    [['reader', 'alumnus', 'practice', 'officer'], 'memberPage', 'allowed'],
    [['reader', 'alumnus'], 'recruiterPage', 'told'],
    [['reader', 'alumnus', 'recruiter'], 'recruiterPage', 'allowed'],
    [['reader', 'alumnus', 'practice'], 'premiumText', 'teaser'],
    [['reader', 'premium', 'practice'], 'premiumText', 'allowed'],
    // A role that somebody made up is none.
    [['admin'], 'accountPage', 'prompt'],
  ] as const)('answers an account with %j at %s: %s', (roles, name, answer) => {
    expect(answerTo(roles, name)).toBe(answer);
    expect(may(roles, name)).toBe(answer === 'allowed');
  });

  it('says of every answer and rule that it has what it is used for', () => {
    const used = new Set(rules.flatMap((name) => ROLES.map((role) => RULES[name][role])));
    expect(Object.keys(ANSWERS).filter((answer) => !used.has(answer as keyof typeof ANSWERS))).toEqual([]);
  });

  it('has no rule that no line names', () => {
    const named = new Set<string>([
      ...[...Object.values(PAGES), ...OTHER_PAGES, ...DESK].map(({ read }) => read),
      ...APIS.flatMap(({ GET, POST }) => [GET ?? [], POST ? [POST.rule, ...Object.values(POST.forms)] : []].flat()),
      ...Object.values(CONTENT).flatMap(({ page, forEveryone, files }) => [page, forEveryone, files]),
      ...Object.values(DRAFT_ORIGINS),
    ]);
    expect(rules.filter((name) => !named.has(name))).toEqual([]);
  });

  it('has each page once', () => {
    const paths = [...Object.values(PAGES), ...OTHER_PAGES].map(({ path }) => path.replace(/(?<=.)\/$/, ''));
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });
});

// What the proxy takes for a page never comes to Next's rewrites, where these addresses lead to their API.
it.each([...APIS.flatMap(({ path, also = [] }) => [path, ...also]), '/cancel/'].map((each) => each.replace(/<\w+>/g, 'a')))(
  '%s is no page',
  (address) => expect(isContentPath(address)).toBe(false),
);

describe('the guard', () => {
  it.each([
    ['/user-registration/inbox', 'insights', true],
    ['/User-Registration/INBOX//', 'dotcom', true],
    ['/user-registration/manage-account/edit-profile', 'a-third-site', true],
    ['/alumni/home', 'dotcom', true],
    // Insights has no alumni: the firm's page asks.
    ['/alumni/home', 'insights', false],
    ['/alumni/home', 'a-third-site', true],
    ['/alumni/noaccess', 'dotcom', false],
    ['/user-registration/newsletter', 'dotcom', false],
    ['/user-registration/inbox/further', 'dotcom', false],
    ['/', 'dotcom', false],
    ['/people', 'dotcom', false],
  ])('of %s on %s asks for a session: %s', (path, site, asked) => expect(guards(path, site)).toBe(asked));

  it('is known to browsers as it is to the server', () => {
    for (const [name, { path, access }] of Object.entries({ ...routes, ...alumniRoutes })) {
      const line = pageLine(path);
      expect([name, line && RULES[line.read].visitor === 'prompt']).toEqual([name, needsSession(path)]);
      expect([name, access]).toEqual([name, needsSession(path) ? 'session' : 'public']);
    }
    expect(Object.keys({ ...routes, ...alumniRoutes }).sort()).toEqual(Object.keys(PAGES).sort());
  });
});

describe('the desk', () => {
  it.each([
    ['/sitecore/editor', 'deskPage'],
    ['/Sitecore/Editor/', 'deskPage'],
    ['/sitecore/editor/item/1/versions', 'deskPage'],
    ['/sitecore/editor/import', 'editorPage'],
    ['/sitecore/editor/import/1', 'editorPage'],
    ['/sitecore/editor/imports', 'deskPage'],
    ['/sitecore/review/a-token', 'anyone'],
    ['/sitecore/editors', undefined],
    ['/sitecore', undefined],
  ])('has %s for %s', (path, rule) => expect(deskLine(path)?.read).toBe(rule));

  it.each([
    ['/api/editor/item', 'deskForm'],
    ['/api/editor/redirects', 'editorForm'],
    ['/api/editor/item/1', undefined],
    ['/api/editing/render', undefined],
  ])('takes what is posted to %s for %s', (path, rule) => expect(deskApi(path)?.POST?.rule).toBe(rule));
});

it.each([
  ['/api/editor/item', 'dotcom', true],
  ['/api/editor/item', 'a-third-site', true],
  ['/API/editor/nothing', 'insights', true],
  ['/api/alumni/messages', 'insights', true],
  ['/API/Alumni/Messages/', 'insights', true],
  ['/api/alumni/messages', 'dotcom', false],
  ['/api/alumni/messages', 'a-third-site', false],
  ['/api/alumni', 'insights', false],
  ['/api/search', 'insights', false],
])('%s is the other site’s alone where one asks on %s: %s', (path, site, is) => expect(isOtherSitesApi(path, site)).toBe(is));
