/**
 * How the site's process is started, beside its settings. Pictures are made by threads outside of the heap, and the C library keeps what
 * each of them gave back in up to eight arenas a processor, for ever: two are enough for as few pictures as are made at a time. Other
 * C libraries than GNU's do not know the name.
 */
export const SITE_PROCESS = { MALLOC_ARENA_MAX: '2' } as const;
