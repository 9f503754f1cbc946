/** What `sizes` must say so that no browser takes a rendition that it then enlarges. */

/**
 * Between two renditions a browser on a dense screen may take the smaller when it is the nearer (Chromium: by their geometric mean).
 * The largest step of the ladder above its first is 1.6; its root is what the smaller may lack.
 */
const DENSE = 1.28;
const ON_DENSE = '(min-resolution: 1.5dppx)';

const times = (length: string, factor: number): string => (factor === 1 ? length : `calc(${length} * ${factor})`);
const rounded = (factor: number): number => Math.ceil(factor * 100) / 100;

/** How much wider than its box a picture is drawn that covers it. 1 where the box is as wide, or nobody knows the picture's measures. */
export function overhang(ratio: string | undefined, master: { width?: number | undefined; height?: number | undefined }): number {
  const [across = 0, down = 0] = (ratio ?? '').split(':').map(Number);
  if (!(across > 0 && down > 0) || !master.width || !master.height) return 1;
  return Math.max(1, master.width / master.height / (across / down));
}

/**
 * `sizes` of a box, for a picture that hangs over it: on usual screens as it is written, on dense ones with what they round down.
 * @param sizes conditions and widths of the box: `(min-width: 48em) 45vw, 92vw`
 * @param over as `overhang` gives it
 */
export function pictureSizes(sizes: string, over = 1): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- `sizes` of our own boxes
  const slots = sizes.split(/,(?![^(]*\))/).map((each) => {
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- `sizes` of our own boxes
    const [, condition = '', length = '100vw'] = /^\s*(\(.*\))?\s*([^\s()]+)\s*$/.exec(each) ?? [];
    return { condition, length };
  });
  const dense = slots.map(({ condition, length }) =>
    [condition === '' ? ON_DENSE : `${ON_DENSE} and ${condition}`, times(length, rounded(over * DENSE))].join(' '),
  );
  const usual = slots.map(({ condition, length }) => `${condition === '' ? '' : `${condition} `}${times(length, rounded(over))}`);
  return [...dense, ...usual].join(', ');
}
