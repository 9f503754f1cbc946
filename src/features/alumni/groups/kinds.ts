/** Groups by office, practice and first year, and those that the officers made. */
export const GROUP_KINDS = ['office', 'practice', 'year', 'own'] as const;
