import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { ArticleCard, toCard } from '@/features/content/cards';
import { linkHref, titleWords } from '@/runtime/fields';
import type { ImageRatio } from '@/runtime/fields';
import { CardGrid, MoreLink, Section } from '@/ui';
import type { Fields } from './fields.schema';

const columns = { 2: 2, 3: 3, 4: 4, 6: 6 } as const;
/** As drawings are made, but where columns are the narrowest: a square would cut what a drawing leads to its edges. */
const ratios: Record<Fields['Columns']['value'], ImageRatio> = { 2: '16:9', 3: '3:2', 4: '3:2', 6: '1:1' };

/** Articles that an editor chose, side by side. Nothing when none is published. */
function CardList({ uid, fields, route }: RenderingProps<Fields>) {
  if (fields.Items.length === 0) return null;
  const size = fields.Size.value;
  const title = fields.Title.value;
  const moreHref = linkHref(fields.MoreLink);
  return (
    <Section
      id={uid}
      title={titleWords(fields.Title)}
      more={moreHref && <MoreLink href={moreHref}>{fields.MoreLink.value.text || moreHref}</MoreLink>}
    >
      <CardGrid columns={columns[fields.Columns.value]} ruled={size === 'regular'}>
        {fields.Items.map((item, index) => (
          <ArticleCard
            key={item.id}
            card={toCard(item, {
              aspectRatio: size === 'large' ? '16:9' : ratios[fields.Columns.value],
              said: [route.itemId, title, moreHref],
            })}
            size={size}
            headingLevel={title ? 3 : 2}
            first={index === 0}
          />
        ))}
      </CardGrid>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: CardList, mode: 'static' };
