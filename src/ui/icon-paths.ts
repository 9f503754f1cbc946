/** Drawn on a grid of 20, in strokes of 1.5. A sheet of them is fetched once (scripts/prebuild/icons.ts); no page repeats them. */
export const iconPaths = {
  arrow: 'M3 10h13m-5-5 5 5-5 5',
  back: 'M17 10H4m5-5-5 5 5 5',
  calendar: 'M3 5h14v12H3zM3 8.500h14M7 3v3.500M13 3v3.500',
  chevron: 'M5 8l5 5 5-5',
  close: 'M5 5l10 10M15 5 5 15',
  document: 'M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 10h5M7.500 13h5',
  download: 'M10 3v10m-4-4 4 4 4-4M4 17h12',
  error: 'M10 2.500 18 17H2zM10 8v4m0 2v.5',
  external: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8',
  filter: 'M3 5h14M6 10h8M8.500 15h3',
  globe:
    'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15M2.500 10h15M10 2.500c-2.300 2-3.300 4.500-3.300 7.500s1 5.500 3.300 7.500c2.300-2 3.300-4.500 3.300-7.500s-1-5.500-3.300-7.500',
  info: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16M10 9v5m0-8v.5',
  lock: 'M4.500 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9',
  mail: 'M2.500 4.500h15v11h-15zM2.500 5.500l7.500 6 7.500-6',
  menu: 'M3 6h14M3 10h14M3 14h14',
  ok: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.500 10l2.500 2.500 4.500-5',
  phone:
    'M4 3h3.500l1.500 4-2 1.500c1 2 2.500 3.500 4.500 4.500l1.500-2 4 1.500V16c0 .600-.400 1-1 1C9.400 17 3 10.600 3 4c0-.600.400-1 1-1z',
  pin: 'M10 18c4-4.500 6-7.600 6-10.200A5.900 5.900 0 0 0 10 2a5.900 5.900 0 0 0-6 5.800C4 10.400 6 13.500 10 18zM10 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.500h8V17H6z',
  save: 'M5 3h10v14l-5-4-5 4z',
  search: 'M8.500 3a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11m4 9.500L17 17',
  share: 'M10 12V3m-3.500 3L10 2.500 13.500 6M4 10v7h12v-7',
  star: 'M10 3v4M6 3v2M14 3v7M3 3h14',
  user: 'M10 3a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M3 18c0-4 3-5.500 7-5.500s7 1.500 7 5.500',
} as const;

export type IconName = keyof typeof iconPaths;
