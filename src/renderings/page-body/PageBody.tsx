import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, RichText, TextColumn } from '@/runtime/fields';
import { Prose } from '@/ui';
import type { Page } from './fields.schema';

/** The text of a basic page. Nothing when it is empty: its text may stand in blocks. */
function PageBody({ page }: RenderingProps<unknown, Page>) {
  if (hasNothing(page.Body)) return null;
  return (
    <TextColumn>
      <Prose>
        <RichText field={page.Body} />
      </Prose>
    </TextColumn>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: PageBody, mode: 'static' };
