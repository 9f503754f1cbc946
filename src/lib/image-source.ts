/** Addresses of ready-made renditions (specification section 9: image widths, quality). */

export const IMAGE_WIDTHS = [128, 375, 480, 767, 1180, 1536, 1950] as const;
export const IMAGE_QUALITY = 50;

/** The address of one rendition; `width` is one of `IMAGE_WIDTHS`. */
export const renditionUrl = (src: string, width: number): string => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${IMAGE_QUALITY}`;

/** Left as they are: images of other hosts, drawings that scale by themselves, and data. */
const isAsItIs = (src: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(src) || /\.svg(\?|$)/i.test(src);

export interface ImageSource {
  src: string;
  /** Absent when there is one width only. */
  srcSet?: string;
}

/**
 * `src` and `srcset` over the specification's widths, never wider than the master or than `maxWidth` (CSS pixels). `src`, for
 * what reads no `srcset`, is the width nearest above 767.
 */
export function imageSource(src: string, master?: number, maxWidth?: number): ImageSource {
  if (isAsItIs(src)) return { src };
  const limit = Math.min(master ?? Infinity, maxWidth ?? Infinity);
  const fitting: number[] = IMAGE_WIDTHS.filter((width) => width <= limit);
  const widths = fitting.length > 0 ? fitting : [IMAGE_WIDTHS[0]];
  const usual = widths.find((width) => width >= 767) ?? widths.at(-1) ?? IMAGE_WIDTHS[0];
  const single = { src: renditionUrl(src, usual) };
  return widths.length === 1 ? single : { ...single, srcSet: widths.map((width) => `${renditionUrl(src, width)} ${width}w`).join(', ') };
}
