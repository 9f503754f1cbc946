/** For how long a link for reviewers may be good, in hours. */
export const HOURS = [24, 72, 168, 720] as const;
/** A week. */
export const USUAL_HOURS = 168;
