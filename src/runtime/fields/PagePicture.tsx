import { hasNothing } from './has-nothing';
import { Image, type CropX, type CropY, type ImageProps } from './Image';
import type { ImageField, TextField } from './model';
import { Text } from './Text';

/** Fields of a page that has a picture (template _Page). */
interface Pictured {
  Image: ImageField;
  ImageCaption: TextField;
  ImageCropHorizontal: { value: CropX };
  ImageCropVertical: { value: CropY };
}

/** The picture of a page with its caption, first of all pictures to be fetched unless `priority` says otherwise; nothing without one. */
export function PagePicture({
  page,
  className,
  ratio,
  sizes,
  priority = true,
}: { page: Pictured; className?: string } & Pick<ImageProps, 'ratio' | 'sizes' | 'priority'>) {
  if (hasNothing(page.Image)) return null;
  return (
    <figure className={className}>
      <Image
        field={page.Image}
        ratio={ratio}
        sizes={sizes}
        cropX={page.ImageCropHorizontal.value}
        cropY={page.ImageCropVertical.value}
        priority={priority}
      />
      <Text field={page.ImageCaption} tag="figcaption" className="credit" />
    </figure>
  );
}
