/** Kinds of roles that recruiters offer: the list of the alumni gateway. */
export const TYPES = ['permanent', 'interim', 'board', 'project', 'volunteer'] as const;
export type PostType = (typeof TYPES)[number];

/** Name of the box of a kind: each is a field of its own, so that what was ticked stands there again. */
export const typeBox = (type: PostType): string => `type-${type}`;

export const FREQUENCIES = ['daily', 'weekly'] as const;
