import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { FormsContext } from '../context.ts';
import { emailAddress } from '../otp/operations.ts';

/** Who acts, as the site says it of the session: the address of the account, and its roles. */
export const actor = {
  by: emailAddress.describe('Address of the account of whoever acts'),
  roles: z
    .string()
    .max(200)
    .transform((all) => all.split(',').filter((role) => /^[a-z]{1,40}$/.test(role)))
    .describe('Roles of that account, with commas between them'),
};
export interface Actor {
  by: string;
  roles: readonly string[];
}

/** What reading an inbox takes. */
export type InboxContext = Pick<FormsContext, 'db' | 'definitions' | 'config'>;

/** Only they have an inbox at all; which forms are in it, each form says. */
const WORK_HERE = ['practice', 'editor'];

/** Forms of the definitions that ship whose mails go to an address: who is told of a form may see it. */
function toldOf({ definitions, config }: Pick<FormsContext, 'definitions' | 'config'>, address: string): string[] {
  const wanted = address.toLowerCase();
  return [...definitions.values()]
    .filter(({ actions }) =>
      actions.some(({ recipient = '' }) => (config.recipients[recipient] ?? []).some((each) => each.toLowerCase() === wanted)),
    )
    .map(({ id }) => id);
}

/**
 * What somebody may see, as a condition on `forms.submissions s`. It is the one decision: the list, its counts, one form, its files,
 * the export, changes and erasure ask no other.
 */
export function visibleTo(context: Pick<FormsContext, 'definitions' | 'config'>, { by, roles }: Actor): RawBuilder<boolean> {
  if (!roles.some((role) => WORK_HERE.includes(role))) return sql<boolean>`false`;
  return sql<boolean>`(s.expires_at > now() and (s.inbox && ${[...roles]}::text[] or (s.inbox = '{}' and s.form = any(${toldOf(context, by)}::text[]))))`;
}
