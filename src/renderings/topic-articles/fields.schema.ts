import { z } from 'zod';
import { cardShape } from '@/features/content/cards/cards.schema';
import { listField } from '@/features/content/fields.schema';

export const page = z.object({ FeaturedArticles: listField(cardShape) });

export type Page = z.infer<typeof page>;
