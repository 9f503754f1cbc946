import { FIELDS, isFilled, type Audience, type Audiences, type Field, type Fields, type SeenFields } from './model.ts';

/** Who looks. */
export interface Viewer {
  /** Undefined: the officers as such, in a list or a file that is not for one person. */
  account: string | undefined;
  officer: boolean;
  /** Keys of the groups that the viewer is in. */
  groups: ReadonlySet<string>;
  /** Accounts that blocked the viewer, or that the viewer blocked. */
  blocked: ReadonlySet<string>;
}

/** Whom one looks at. */
export interface Owner {
  account: string;
  audiences: Audiences;
  /** Keys of the groups that the owner is in. */
  groups: readonly string[];
}

/** The officers as such: no person, so nobody has blocked them. */
export const OFFICE: Viewer = { account: undefined, officer: true, groups: new Set(), blocked: new Set() };

/** How near a viewer is to an owner, from not at all to the owner's own eyes. */
export const REACHES = ['none', 'everyone', 'groups', 'officers'] as const;
export type Reach = (typeof REACHES)[number];

/** Which audiences have somebody of this reach in them. Nobody is nobody: not the owner either, whose own page is another matter. */
const ADMITTED: Readonly<Record<Reach, readonly Audience[]>> = {
  none: [],
  everyone: ['everyone'],
  groups: ['everyone', 'groups'],
  officers: ['everyone', 'groups', 'officers'],
};
export const admits = (audience: Audience, reach: Reach): boolean => ADMITTED[reach].includes(audience);

/** The fact of the firm that being in a group tells: who is in the group of an office was at that office. Undefined for groups of the officers' own. */
export function factOf(group: string): 'offices' | 'practices' | 'years' | undefined {
  const kind = group.slice(0, group.indexOf(':'));
  return kind === 'office' ? 'offices' : kind === 'practice' ? 'practices' : kind === 'year' ? 'years' : undefined;
}

/**
 * Whether a group makes its owner known to those who are in it. Where the fact that it tells is hidden from groups, being in it is
 * hidden too: else whatever is for "my groups" would tell the fact to whoever is in that group alone.
 */
export function countsAsShared(audiences: Audiences, group: string): boolean {
  const fact = factOf(group);
  return fact === undefined || audiences[fact] === 'everyone' || audiences[fact] === 'groups';
}

/** How near the viewer is to the owner. Oneself sees what anybody may see. */
function reachOf(viewer: Viewer, owner: Owner): Reach {
  if (viewer.blocked.has(owner.account)) return 'none';
  if (viewer.officer || viewer.account === owner.account) return 'officers';
  return owner.groups.some((group) => viewer.groups.has(group) && countsAsShared(owner.audiences, group)) ? 'groups' : 'everyone';
}

/** The one rule: whether a viewer may see a field. Without the name nothing of a person is seen. */
export function mayReach(audiences: Audiences, reach: Reach, field: Field): boolean {
  return admits(audiences.name, reach) && admits(audiences[field], reach);
}

/** What somebody of this reach sees of a profile; undefined where that is nothing at all, since the name is hidden or there is none. */
export function seenAt(reach: Reach, audiences: Audiences, fields: Fields): SeenFields | undefined {
  if (!mayReach(audiences, reach, 'name') || fields.name === '') return undefined;
  return Object.fromEntries(
    FIELDS.filter((field) => isFilled(fields[field]) && mayReach(audiences, reach, field)).map((field) => [field, fields[field]]),
  );
}

/** What a viewer sees of a profile; undefined where that is nothing at all. */
export const seen = (viewer: Viewer, owner: Owner, fields: Fields): SeenFields | undefined =>
  seenAt(reachOf(viewer, owner), owner.audiences, fields);

/**
 * Whether a viewer may know that somebody is in a group: of a group that tells a fact, whoever may see the fact; of one of the
 * officers' own, officers and whoever is in it.
 */
export function mayKnowMembership(viewer: Viewer, owner: Owner, group: string): boolean {
  const reach = reachOf(viewer, owner);
  if (!owner.groups.includes(group) || !admits(owner.audiences.name, reach)) return false;
  const fact = factOf(group);
  return fact === undefined ? reach === 'officers' || viewer.groups.has(group) : admits(owner.audiences[fact], reach);
}
