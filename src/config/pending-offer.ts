/**
 * The offer whose checkout waits for a sign-in: scripts read and write it too, and whoever has no session keeps it. Apart from the other
 * names and constants, so that the script of the offers shares no file with what each page runs first.
 */
export const PENDING_OFFER_COOKIE = 'mh_pending_offer';
/** Seconds that it waits. */
export const PENDING_OFFER_S = 3_600;
