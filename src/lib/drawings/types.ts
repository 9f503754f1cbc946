/** What a drawing is made of: the firm's programs, its printed palettes, and the options of each. */

export const PROGRAMS = ['moor', 'piles', 'cloth', 'rings', 'strata', 'reed', 'letter', 'exchange'] as const;
export type Program = (typeof PROGRAMS)[number];

export const PALETTES = ['peat', 'tarn', 'moss', 'heather', 'gorse', 'night', 'alder'] as const;
export type Palette = (typeof PALETTES)[number];

/** Six printing inks: the ground, the key ink, three tints from strong to faint, and the one colour that may call out. */
export interface Inks {
  ground: string;
  key: string;
  strong: string;
  middle: string;
  faint: string;
  pop: string;
}

export const INKS: Readonly<Record<Palette, Inks>> = {
  peat: { ground: '#EDE3D0', key: '#1C211D', strong: '#6A4A33', middle: '#B88C5C', faint: '#D9C5A2', pop: '#C22A10' },
  tarn: { ground: '#D5E2DF', key: '#0E2A35', strong: '#1D566A', middle: '#6C9FA6', faint: '#A9C7C5', pop: '#C22A10' },
  moss: { ground: '#E3E6CF', key: '#17271C', strong: '#3A5A33', middle: '#879A4E', faint: '#BFC893', pop: '#E3A008' },
  heather: { ground: '#EBDDE2', key: '#2B1428', strong: '#6C2A56', middle: '#B06F95', faint: '#D8B6C6', pop: '#E3A008' },
  gorse: { ground: '#EFBE35', key: '#1C211D', strong: '#A84A17', middle: '#C98A17', faint: '#F7DE97', pop: '#FBF6EA' },
  night: { ground: '#14221F', key: '#F1EADB', strong: '#5E847B', middle: '#2B4640', faint: '#9DB6AB', pop: '#F0684A' },
  alder: { ground: '#C22A10', key: '#FBF1E2', strong: '#7C1408', middle: '#E2694C', faint: '#F3BF9C', pop: '#16221F' },
};

export interface DrawingOptions {
  /** Any text; the same seed, program, palette and size give the same bytes. */
  seed: string;
  palette: Palette;
  /** Size in pixels; the composition follows the ratio alone. */
  width: number;
  height: number;
  /** `letter`: what to set, one character up to a short word. Without it a character is chosen by the seed. */
  text?: string;
}
