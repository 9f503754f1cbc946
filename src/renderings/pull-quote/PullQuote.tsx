import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Block, hasNothing, Text } from '@/runtime/fields';
import { inQuotation } from '@/lib/quotation';
import type { Fields } from './fields.schema';

/** A sentence of the text, large. The language's quotation marks are added where the author left them out. */
function PullQuote({ fields, route: { language } }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const quote = fields.Quote.value.trim();
  if (hasNothing({ ...fields.Quote, value: quote })) return null;
  const marked = inQuotation(quote, language, (said) => phrase('article.quotation', { quote: said }));
  return (
    <Block>
      <figure className="pull">
        <blockquote>
          <Text field={fields.Quote.editable || fields.Quote.mark ? fields.Quote : { value: marked }} tag="p" lines />
        </blockquote>
        <Text field={fields.Attribution} tag="figcaption" />
      </figure>
    </Block>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: PullQuote, mode: 'static' };
