import { atMost, LIMITS, line, oneOf, required, slug, type Rules } from '../common/rules';

/** What can be followed and muted. */
const KINDS = ['topic', 'author'] as const;
const target = { kind: [required, oneOf(...KINDS)], key: [required, slug], label: [line, atMost(LIMITS.default)] };

export const followRules = { follow: target, unfollow: target, mute: target, unmute: target } satisfies Record<string, Rules>;
