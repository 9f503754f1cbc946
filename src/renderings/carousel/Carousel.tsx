import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { linkHref } from '@/runtime/fields';
import { freeOf, Shelf } from '@/features/content/lists';
import { MoreLink } from '@/ui';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

function bookOf(item: Fields['Items'][number]) {
  const { Access, Edition, Document, Preview } = item.fields;
  return { item, edition: Edition.value, free: freeOf(Access.value, Document, Boolean(Preview.value.src)) };
}

/** Publications that an editor chose, or the newest, in a row. */
function Carousel({ uid, fields, data }: RenderingProps<Fields, unknown, Data>) {
  const phrase = usePhrases();
  const { Title, MoreLink: more, Items } = fields;
  return (
    <Shelf
      id={uid}
      title={Title.value || phrase('publication.editions')}
      more={linkHref(more) ? <MoreLink href={linkHref(more)}>{more.value.text}</MoreLink> : undefined}
      items={Items.length > 0 ? Items.map(bookOf) : data.newest}
    />
  );
}

export const rendering: RenderingDefinition<Fields, unknown, Data> = { component: Carousel, mode: 'static' };
