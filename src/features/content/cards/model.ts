/** Content cards (specification section 3, "Content card fields"), and the people and events of lists. */
import type { CropX, CropY, ImageRatio } from '@/runtime/fields';
import type { ItemReference } from '@/runtime/fields/model';
import type { CardFields, EventFields, PersonFields } from './cards.schema';

export type CardItem = ItemReference<CardFields>;
export type PersonItem = ItemReference<PersonFields>;
export type EventItem = ItemReference<EventFields>;

export interface CardImage {
  src: string;
  alt: string;
  width?: number;
  height?: number;
}

export interface CardModel {
  id: string;
  title: string;
  /** The title as it is written, where some of it stands in italics. */
  titleWritten?: string | undefined;
  href: string;
  lede: string;
  /** ISO 8601, or null. */
  date: string | null;
  /** Reading time; null when the list does not know it. */
  minutes: number | null;
  access: 'free' | 'registered' | 'premium';
  authors: { name: string; href: string }[];
  /** Topic and kind in one line, for what has room for a text only. */
  eyebrow: string;
  topic: string;
  kind: string;
  articleType: string;
  contentType: string;
  /** It appeared elsewhere; `publicationSource` leads there. */
  externalPublication: boolean;
  sourcePublication: string;
  publicationSource: { href: string; text: string } | null;
  imageUrl: string;
  imageCropHorizontal: CropX;
  imageCropVertical: CropY;
  /** The point of the picture that stays in view, per cent from its top. */
  topOffset: number;
  /** The largest rendition that a card asks for, CSS pixels. */
  maxWidth: number;
  maxHeight: number;
  aspectRatio: ImageRatio;
  image: CardImage | null;
}

export type CardSize = 'regular' | 'large' | 'text' | 'row';
