import { count } from '../counters';
import { logger } from '../logger';
import { ACCESS_LEVELS } from '@/runtime/access';
import type { AccessDecision, AccessLevel, Grant, Reader } from '@/runtime/access';

const full: AccessDecision = { kind: 'full' };
const needsAccount: AccessDecision = { kind: 'teaser', needs: 'registered' };
const needsPremium: AccessDecision = { kind: 'teaser', needs: 'premium' };

/** Decisions, "Roles": role × access, the one source for HTML, JSON, feeds, search, mail and markup. */
const ACCESS_TABLE: Readonly<Record<Reader['kind'], Readonly<Record<AccessLevel, AccessDecision>>>> = {
  visitor: { free: full, registered: needsAccount, premium: needsPremium },
  reader: { free: full, registered: full, premium: needsPremium },
  premium: { free: full, registered: full, premium: full },
};

/** Levels that a grant for one piece opens (ADR 47): what an account opens for nothing is no matter of a meter. */
const GRANT_TABLE: Readonly<Record<Grant, readonly AccessLevel[]>> = {
  meter: ['premium'],
  gift: ['registered', 'premium'],
  institution: ['registered', 'premium'],
  subscription: ['registered', 'premium'],
};

/**
 * Whether a reader gets a text whole, and what is missing when not.
 * @param granted what opened this one piece to the reader; never said of what the piece refers to
 */
export const decideAccess = (access: AccessLevel, reader: Reader, granted?: Grant): AccessDecision =>
  granted && GRANT_TABLE[granted].includes(access) ? full : ACCESS_TABLE[reader.kind][access];

/**
 * The same for who is still to be asked for: a user service says who reads, at the time of the request, and what is free needs
 * nobody's answer.
 */
export const accessFor = async (access: AccessLevel, readerOf: () => Promise<Reader>): Promise<AccessDecision> =>
  access === 'free' ? full : decideAccess(access, await readerOf());

/** Pages are made once for everyone, so their reader is a visitor; who has a page open in the editor needs all of it. */
export const pageReader = ({ editing }: { editing: boolean }): Reader => (editing ? { kind: 'premium' } : { kind: 'visitor' });

const isLevel = (value: unknown): value is AccessLevel => (ACCESS_LEVELS as readonly unknown[]).includes(value);

let said = false;

/**
 * The level that a raw field `Access` names. An item that has no such field or no value is free, as the template's standard
 * value says; a value that is not of the list counts as the strictest, which is counted, and logged once.
 * @param item id or address of the item, for the log
 */
export function accessOf(field: unknown, item: string): AccessLevel {
  const value: unknown = typeof field === 'object' && field !== null && 'value' in field ? field.value : field;
  if (value === undefined || value === null) return 'free';
  if (isLevel(value)) return value;
  count('access.unknown');
  if (!said)
    logger.warn(
      { item },
      'an item has an access that is none of free, registered and premium: it is kept for premium readers (said once; access.unknown counts)',
    );
  said = true;
  return 'premium';
}
