import { z } from 'zod';

/** Roles of an account (decisions, "Roles"). A visitor has no account; every account is a reader. */
const ROLES = ['reader', 'premium', 'alumnus', 'recruiter', 'practice', 'officer', 'editor', 'approver'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** What an administrator grants. `reader` comes with the account, `premium` with an entitlement. */
export const grantableRole = z.enum(['alumnus', 'recruiter', 'practice', 'officer', 'editor', 'approver']);

/** Role → the one that its holder has as well: an account is given both, or neither. */
const INCLUDED = [
  ['recruiter', 'alumnus'],
  ['officer', 'practice'],
  ['approver', 'editor'],
] as const satisfies readonly (readonly [Role, Role])[];

/** The first role of a set that may not stand without another that is missing, and that other one. */
export const missingRole = (roles: ReadonlySet<string>): { of: (typeof INCLUDED)[number][0]; missing: Role } | undefined => {
  const broken = INCLUDED.find(([role, included]) => roles.has(role) && !roles.has(included));
  return broken && { of: broken[0], missing: broken[1] };
};

/** In the fixed order, so that equal sets are equal tokens. */
export const sortRoles = (roles: Iterable<Role>): Role[] => {
  const set = new Set(roles);
  return ROLES.filter((role) => set.has(role));
};
