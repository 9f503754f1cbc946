/** What an officer can do about a report: the list of the alumni gateway. */
export const DECISIONS = ['nothing', 'warn', 'remove-post', 'suspend'] as const;
