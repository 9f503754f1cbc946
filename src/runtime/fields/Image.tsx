import { IMAGE_QUALITY, IMAGE_WIDTHS } from '@/config/constants';
import { imageSource } from '@/lib/image-source';
import { classNames } from '@/ui';
import type { ImageField } from './model';
import { overhang, pictureSizes } from './picture-sizes';

export type ImageRatio = '1:1' | '2:1' | '4:3' | '8:5' | '16:9' | '3:2' | '4:5' | '21:9';
export type CropX = 'left' | 'center' | 'right';
export type CropY = 'top' | 'center' | 'bottom';

export interface ImageProps {
  field: ImageField | undefined;
  /** The picture's own ratio without it. */
  ratio?: ImageRatio | undefined;
  /** How wide its box is in the layout: `(min-width: 73.75em) 25vw, 100vw`. What hangs over the box is reckoned here. */
  sizes: string;
  cropX?: CropX | undefined;
  cropY?: CropY | undefined;
  /** The largest picture above the fold: loaded first, not lazily. One a page. */
  priority?: boolean | undefined;
  /** No rendition wider than this, CSS pixels. */
  maxWidth?: number | undefined;
  className?: string | undefined;
  /** Instead of the field's: `''` where a link or a caption beside it says the same. */
  alt?: string | undefined;
}

const RENDITIONS = { widths: IMAGE_WIDTHS, quality: IMAGE_QUALITY };
/** Room is kept before the picture is there: by its ratio and by its size. */
const FALLBACK_SIZE = { width: 1200, height: 800 };

/** A picture at the specification's widths (`imageSource`), cropped to a ratio around a chosen point. Nothing without a source. */
export function Image({ field, ratio, sizes, cropX = 'center', cropY = 'center', priority, maxWidth, className, alt }: ImageProps) {
  const classes = classNames(
    'art',
    ratio ? `a-${ratio.replace(':', 'x')}` : 'art--own',
    (cropX !== 'center' || cropY !== 'center') && `crop-${cropX}-${cropY}`,
    className,
  );
  if (field?.editable) return <span className={classNames('art-edit', className)} dangerouslySetInnerHTML={{ __html: field.editable }} />;
  const value = field?.value;
  if (!value?.src)
    return typeof window === 'undefined' && field?.mark ? (
      <span className={classNames('art-edit', className)} data-sc-field={field.mark} />
    ) : null;
  const { src, srcSet } = imageSource(value.src, RENDITIONS, { master: value.width, maxWidth });
  return (
    <img
      className={classes}
      data-sc-field={field?.mark}
      alt={alt ?? value.alt}
      width={value.width ?? FALLBACK_SIZE.width}
      height={value.height ?? FALLBACK_SIZE.height}
      sizes={srcSet ? pictureSizes(sizes, overhang(ratio, value)) : undefined}
      srcSet={srcSet}
      src={src}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  );
}
