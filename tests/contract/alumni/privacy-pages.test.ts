import { describe, expect, it } from 'vitest';
import type { Role } from '../../../src/config/roles.ts';
import { site } from '../../support/site.ts';
import { askAs, each, gateway, sessionsOf, type Sessions } from '../support/roles.ts';

/**
 * What a member hides is on no page and in no answer of the site either, whoever asks: the service's own crawl is `privacy.test.ts`.
 * A word of a field that was searched for stands in the page that answers, so the other fields are looked for there.
 */
const CANARIES = {
  name: 'Quentin Pagecanary',
  headline: 'Headlinecanary sings',
  employer: 'Employercanary',
  jobTitle: 'Titlecanary',
  city: 'Citycanary',
  skills: 'Skillcanary',
  about: 'Aboutcanary',
} as const;
type Field = keyof typeof CANARIES;
const FIELDS = Object.keys(CANARIES) as Field[];
const wordOf = (field: Field): string => CANARIES[field].split(' ').find((word) => word.includes('canary')) ?? '';

let sessions: Sessions;
let person = '';
let revision = 0;
const owner = () => sessions.recruiter.dotcom;

interface Profile {
  id: string;
  revision: number;
}

async function show(audience: 'everyone' | 'groups' | 'officers' | 'nobody', also: Partial<Record<Field, string>> = {}): Promise<void> {
  const profile = await gateway<Profile>(owner(), 'PUT', '/v1/profile', {
    revision,
    audiences: { ...Object.fromEntries(FIELDS.map((field) => [field, audience])), ...also },
  });
  revision = profile.revision;
}

// Waiting for mails asks for a test.
it('there is a member with something to hide, and an account of every role', async () => {
  sessions = await sessionsOf();
  const before = await gateway<Profile>(owner(), 'GET', '/v1/profile');
  const { skills, ...texts } = CANARIES;
  const profile = await gateway<Profile>(owner(), 'PUT', '/v1/profile', {
    revision: before.revision,
    fields: { ...texts, skills: [skills] },
    agreed: { joined: true, moved: true },
  });
  [person, revision] = [profile.id, profile.revision];
  expect(person).not.toBe('');
}, 120_000);

/** Everything on the site that could say something of a member. */
const addresses = (): string[] => [
  '/alumni/home',
  '/alumni/directory',
  `/alumni/directory?id=${person}`,
  '/alumni/directory?view=map',
  ...FIELDS.map((field) => `/alumni/directory?q=${encodeURIComponent(CANARIES[field])}`),
  '/alumni/directory?sort=employer&page=2',
  '/alumni/groups',
  '/alumni/mentoring',
  '/alumni/openings',
  '/alumni/messages',
  `/alumni/messages?to=${person}`,
  '/alumni/officers?part=members',
  `/alumni/officers?part=members&q=${encodeURIComponent(CANARIES.name)}`,
  '/alumni/officers?part=figures',
  '/search?q=Pagecanary',
  `/api/search?q=Pagecanary`,
  '/people',
];

/** Words of the member that an answer has and should not have, by address. */
async function told(role: Role, hidden: readonly Field[]): Promise<string[]> {
  const found = await each(addresses(), async (address) => {
    const { body } = await askAs(sessions[role].dotcom, site.dotcom, address);
    const typed = decodeURIComponent(address);
    return hidden.filter((field) => !typed.includes(wordOf(field)) && body.includes(wordOf(field))).map((field) => `${address}: ${field}`);
  });
  return found.flat();
}
const listed = async (role: Role, query = ''): Promise<boolean> =>
  (await askAs(sessions[role].dotcom, site.dotcom, `/alumni/directory?${query || 'q=Quentin'}`)).body.includes(person);

const OTHERS: readonly Role[] = ['visitor', 'reader', 'premium', 'practice', 'editor', 'approver'];

describe('what a member hides from everybody', () => {
  it.each<Role>([...OTHERS, 'alumnus', 'officer'])('is nowhere for a %s', async (role) => {
    await show('nobody');
    expect(await told(role, FIELDS)).toEqual([]);
    expect(await listed(role)).toBe(false);
  });
});

describe('what a member shows to the alumni', () => {
  it('is there for an alumnus, and for nobody who is none', async () => {
    await show('everyone');
    expect(await listed('alumnus')).toBe(true);
    const { body } = await askAs(sessions.alumnus.dotcom, site.dotcom, `/alumni/directory?id=${person}`);
    expect(FIELDS.filter((field) => !body.includes(wordOf(field)))).toEqual([]);
    for (const role of OTHERS) expect(await told(role, FIELDS), role).toEqual([]);
  });

  it.each(FIELDS.filter((field) => field !== 'name'))('without %s: by no search, filter, count or page is it told', async (field) => {
    await show('everyone', { [field]: 'nobody' });
    expect(await told('alumnus', [field])).toEqual([]);
    expect(await listed('alumnus', `q=${encodeURIComponent(CANARIES[field])}`)).toBe(false);
    expect(await listed('alumnus')).toBe(true);
    await show('everyone');
    expect(await listed('alumnus', `q=${encodeURIComponent(CANARIES[field])}`)).toBe(true);
  });
});

describe.each(['groups', 'officers'] as const)('what a member shows to %s', (audience) => {
  it('is nowhere for an alumnus without a group in common', async () => {
    await show(audience);
    expect(await told('alumnus', FIELDS)).toEqual([]);
    expect(await listed('alumnus')).toBe(false);
  });
});
