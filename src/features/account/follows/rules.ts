import { atMost, LIMITS, line, oneOf, required, sitePath, slug, type Rules } from '../common/rules';

/** What can be followed and muted. */
const KINDS = ['topic', 'author'] as const;
const target = { kind: [required, oneOf(...KINDS)], key: [required, slug], label: [line, atMost(LIMITS.default)] };

export const followRules = { follow: target, unfollow: target, mute: target, unmute: target } satisfies Record<string, Rules>;

/** On the pages of topics and people: they say which page that was. */
const onPage = { ...target, from: [sitePath] };
export const pageFollowRules = { follow: onPage, unfollow: onPage } satisfies Record<string, Rules>;
