import { z } from 'zod';

/** Roles of an account (decisions, "Roles"). A visitor has no account; every account is a reader. */
const ROLES = ['reader', 'premium', 'alumnus', 'recruiter', 'practice', 'editor'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** What an administrator grants. `reader` comes with the account, `premium` with an entitlement. */
export const grantableRole = z.enum(['alumnus', 'recruiter', 'practice', 'editor']);

/** In the fixed order, so that equal sets are equal tokens. */
export const sortRoles = (roles: Iterable<Role>): Role[] => {
  const set = new Set(roles);
  return ROLES.filter((role) => set.has(role));
};
