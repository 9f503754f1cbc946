import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { RichText, useArticleText } from '@/features/content/fields';
import { Prose, Wrap } from '@/ui';
import { renameIds } from '@/lib/rich-text';
import type { Fields } from './fields.schema';

/** A part of a long text. In an article it is one of the column's texts; elsewhere it brings the margins itself. */
function TextBlock({ uid, fields }: RenderingProps<Fields>) {
  const article = useArticleText();
  if (!article) return <Wrap className="block-alone"><Prose><RichText field={fields.Text} /></Prose></Wrap>;
  const renamed = article.renamed[uid];
  return <RichText field={renamed ? { ...fields.Text, value: renameIds(fields.Text.value, renamed) } : fields.Text} />;
}

export const rendering: RenderingDefinition<Fields> = { component: TextBlock, mode: 'static' };
