import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { linkHref } from '@/runtime/fields';
import { Shelf } from '@/features/content/lists';
import { MoreLink } from '@/ui';
import type { Fields } from './fields.schema';

/** Publications that an editor chose, in a row. */
function Carousel({ uid, fields }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const { Title, MoreLink: more, Items } = fields;
  return (
    <Shelf
      id={uid}
      title={Title.value || phrase('publication.editions')}
      more={linkHref(more) ? <MoreLink href={linkHref(more)}>{more.value.text}</MoreLink> : undefined}
      items={Items.map((item) => ({ item, edition: item.fields.Edition.value }))}
    />
  );
}

export const rendering: RenderingDefinition<Fields> = { component: Carousel, mode: 'static' };
