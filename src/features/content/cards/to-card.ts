import { nameOfPerson } from '@/lib/person-name';
import { IMAGE_HEIGHTS, IMAGE_WIDTHS } from '@/config/constants';
import { linkHref } from '@/runtime/fields';
import type { ImageRatio } from '@/runtime/fields';
import type { ImageField } from '@/runtime/fields/model';
import { eyebrowOf } from './eyebrow';
import type { CardImage, CardItem, CardModel } from './model';

const TOP_OFFSETS = { top: 0, center: 50, bottom: 100 } as const;

/** Specification section 9: image widths and heights. */
const LIMITS = { maxWidth: IMAGE_WIDTHS[4], maxHeight: IMAGE_HEIGHTS[2] };

export interface CardOptions {
  /** 3:2 unless given. */
  aspectRatio?: ImageRatio | undefined;
  /** Minutes that a loader knows better than the list does. */
  minutes?: number | null | undefined;
  /** What is said where the card stands, so that it need not say it: item ids or names of topics. */
  said?: readonly string[] | undefined;
}

/** A person's name, else what the item is called. */
export const personName = (item: {
  displayName: string;
  fields: { Title: { value: string }; FirstName: { value: string }; LastName: { value: string } };
}): string =>
  nameOfPerson({ title: item.fields.Title.value, first: item.fields.FirstName.value, last: item.fields.LastName.value }) ||
  item.displayName;

/** A person's portrait for where it stands smaller than 100 px: one cut for it, else the same as everywhere. */
export const smallPortrait = ({ fields }: { fields: { Image: ImageField; ImageSmall?: ImageField | undefined } }): ImageField => ({
  value: fields.ImageSmall?.value.src ? fields.ImageSmall.value : fields.Image.value,
});

const cardImage = ({ value }: ImageField): CardImage | null =>
  value.src
    ? {
        src: value.src,
        alt: value.alt,
        ...(value.width !== undefined && { width: value.width }),
        ...(value.height !== undefined && { height: value.height }),
      }
    : null;

/** A list's item as a card. */
export function toCard(item: CardItem, { aspectRatio = '3:2', minutes, said }: CardOptions = {}): CardModel {
  const f = item.fields;
  const image = cardImage(f.Image);
  const sourceHref = linkHref(f.PublicationSource);
  const { topic, kind } = eyebrowOf(f, said);
  return {
    id: item.id,
    title: f.Title.value || item.displayName || item.name,
    ...(f.Title.written !== undefined && { titleWritten: f.Title.written }),
    href: item.url,
    lede: f.Lede.value,
    date: f.DisplayDate.value,
    minutes: minutes === undefined ? f.ReadingMinutes.value : minutes,
    access: f.Access.value,
    authors: f.Authors.map((author) => ({ name: personName(author), href: author.url })),
    eyebrow: [topic, kind].filter(Boolean).join(' · '),
    topic,
    kind,
    articleType: f.ArticleType.value,
    contentType: f.ContentType.value,
    externalPublication: f.ExternalPublication.value,
    sourcePublication: f.SourcePublication.value,
    publicationSource: sourceHref ? { href: sourceHref, text: f.PublicationSource.value.text || f.SourcePublication.value } : null,
    imageUrl: image?.src ?? '',
    imageCropHorizontal: f.ImageCropHorizontal.value,
    imageCropVertical: f.ImageCropVertical.value,
    topOffset: TOP_OFFSETS[f.ImageCropVertical.value],
    ...LIMITS,
    aspectRatio,
    image,
  };
}
