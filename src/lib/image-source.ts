/** Addresses of ready-made renditions of the content system's images. */

export interface ImageRenditions {
  /** Widths that can be asked for, ascending, CSS pixels. */
  widths: readonly number[];
  /** 1 to 100. */
  quality: number;
}

export interface ImageSource {
  src: string;
  /** Absent when there is one width only. */
  srcSet?: string;
}

/** A drawing that scales by itself: search engines, link previews, feed readers and mail programs take none. */
export const isSvg = (src: string): boolean => /\.svg(\?|$)/i.test(src);

/** Left as they are: images of other hosts, and data. */
const isAsItIs = (src: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(src);

/**
 * Without the size that the content system puts into a media address, and its signature: a rendition has its own size, is made
 * of the whole picture, and the address stands in it once for each width. A drawing has no size, and is one file wherever it stands.
 */
const withoutSize = (src: string): string => {
  const [path = '', query = ''] = src.split('?');
  const parameters = query.split('&');
  if (query === '') return src;
  const rest = parameters.filter((each) => !/^(h|w|iar|hash)=/.test(each)).join('&');
  return rest === '' ? path : `${path}?${rest}`;
};

/**
 * What the address of a draft's picture carries, as Sitecore's own preview has it: only who may see drafts gets it, so the
 * renditions that everyone shares are not made of it.
 */
export const DRAFT_PARAMETER = 'sc_mode=preview';
const isDraft = (src: string): boolean => src.split('?')[1]?.split('&').includes(DRAFT_PARAMETER) ?? false;

/** `src`, for what reads no `srcset`, is the first rendition at least this wide. */
const USUAL_WIDTH = 767;

/**
 * `src` and `srcset` over the renditions' widths, never wider than the master (`master`, pixels) or than `maxWidth`.
 * The smallest width serves a master that is narrower still.
 */
export function imageSource(
  src: string,
  { widths, quality }: ImageRenditions,
  limits: { master?: number | undefined; maxWidth?: number | undefined } = {},
): ImageSource {
  if (isAsItIs(src)) return { src };
  if (isSvg(src)) return { src: withoutSize(src) };
  const limit = Math.min(limits.master ?? Infinity, limits.maxWidth ?? Infinity);
  const fitting = widths.filter((width) => width <= limit);
  const offered = fitting.length > 0 ? fitting : widths.slice(0, 1);
  if (isDraft(src)) return { src: `${withoutSize(src)}&mw=${offered.at(-1)}` };
  const address = encodeURIComponent(withoutSize(src));
  const rendition = (width: number | undefined) => `/_next/image?url=${address}&w=${width}&q=${quality}`;
  const single = { src: rendition(offered.find((width) => width >= USUAL_WIDTH) ?? offered.at(-1)) };
  return offered.length < 2 ? single : { ...single, srcSet: offered.map((width) => `${rendition(width)} ${width}w`).join(', ') };
}
