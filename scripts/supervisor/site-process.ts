/**
 * How the site's process is started, beside its settings: for GNU's C library, which keeps for ever what threads outside of the heap gave
 * back (pictures, compression). Two arenas, where it has eight for each processor; blocks of 128 KB and more go back to the machine at
 * once, for which it has to be told a size that it would else raise by itself. Other C libraries do not know the names.
 */
export const SITE_PROCESS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
