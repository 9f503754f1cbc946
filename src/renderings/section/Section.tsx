import { Slot } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, Text } from '@/runtime/fields';
import { headingIdOf, Wrap } from '@/ui';
import type { Fields } from './fields.schema';

/** A part of a page: its head, and the renderings of its placeholder `section-{*}`. */
function Section({ uid, fields, slots }: RenderingProps<Fields>) {
  const content = <Slot name="section" nodes={slots.section} />;
  if (hasNothing(fields.Title)) return content;
  const id = headingIdOf(uid);
  return (
    <section aria-labelledby={id}>
      <Wrap className="part">
        <div className="sec__head">
          <Text field={fields.Title} tag="h2" id={id} className="sec__title" />
        </div>
      </Wrap>
      {content}
    </section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: Section, mode: 'static' };
