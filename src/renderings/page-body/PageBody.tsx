import { Contents } from '@/features/content/reading';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, RichText, TextColumn } from '@/runtime/fields';
import { Prose } from '@/ui';
import type { Page } from './fields.schema';

/** Fewer parts than this are seen by scrolling. */
const FEWEST_PARTS = 6;

/** The text of a basic page, with its contents where it is long. Nothing when it is empty: its text may stand in blocks. */
function PageBody({ page }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  if (hasNothing(page.Body)) return null;
  const parts = page.Body.headings.filter(({ level }) => level === 2);
  return (
    <TextColumn>
      {parts.length >= FEWEST_PARTS && <Contents title={phrase('page.contents')} parts={parts} />}
      <Prose>
        <RichText field={page.Body} />
      </Prose>
    </TextColumn>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: PageBody, mode: 'static' };
