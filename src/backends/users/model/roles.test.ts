import { describe, expect, it } from 'vitest';
import { grantableRole, missingRole, sortRoles, type Role } from './roles.ts';

describe('roles', () => {
  it.each<[readonly Role[], readonly Role[]]>([
    [
      ['editor', 'reader', 'alumnus'],
      ['reader', 'alumnus', 'editor'],
    ],
    [
      ['premium', 'premium', 'reader'],
      ['reader', 'premium'],
    ],
    [
      ['approver', 'editor', 'officer', 'practice', 'reader'],
      ['reader', 'practice', 'officer', 'editor', 'approver'],
    ],
    [[], []],
  ])('of %j stand in one order, each once: equal sets are equal tokens', (given, sorted) => expect(sortRoles(given)).toEqual(sorted));

  it('are in that order from whatever holds them', () => {
    expect(sortRoles(new Set<Role>(['practice', 'recruiter', 'reader']))).toEqual(['reader', 'recruiter', 'practice']);
  });

  it.each(['alumnus', 'recruiter', 'practice', 'officer', 'editor', 'approver'])('that an administrator grants: %s', (role) =>
    expect(grantableRole.safeParse(role).success).toBe(true),
  );
  it.each(['reader', 'premium', 'admin', 'Editor', ''])('that nobody grants: %j', (role) =>
    expect(grantableRole.safeParse(role).success).toBe(false),
  );

  it.each([
    [['recruiter'], { of: 'recruiter', missing: 'alumnus' }],
    [['officer', 'editor'], { of: 'officer', missing: 'practice' }],
    [['approver', 'practice'], { of: 'approver', missing: 'editor' }],
    [['recruiter', 'alumnus', 'officer', 'practice', 'approver', 'editor'], undefined],
    [['practice', 'alumnus', 'editor'], undefined],
    [[], undefined],
  ])('%j are whole but for what is named: %j', (roles, missing) => expect(missingRole(new Set(roles))).toEqual(missing));
});
