import { Contents } from '@/features/content/reading';
import { isOfAccount } from '@/features/content/navigation';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, RichText, Text, TextColumn } from '@/runtime/fields';
import { Prose } from '@/ui';
import type { Page } from './fields.schema';

/** Fewer parts than this are seen by scrolling. */
const FEWEST_PARTS = 6;

/** The text of a basic page, with its contents where it is long, and in the account area its title. Nothing when it is empty: its text may stand in blocks. */
function PageBody({ page, route }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  if (isOfAccount(route))
    return (
      <div className="wrap signin">
        <Text field={page.Title} tag="h1" />
        <RichText field={page.Body} />
      </div>
    );
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
