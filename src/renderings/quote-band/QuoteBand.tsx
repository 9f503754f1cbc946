import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { personName } from '@/features/content/cards';
import { Image, Link, linkHref } from '@/runtime/fields';
import { classNames, Wrap } from '@/ui';
import { inQuotation } from '@/lib/quotation';
import { langOf } from '@/lib/text-language';
import type { Fields } from './fields.schema';

/** A quote longer than this stands in smaller type. */
const LONG = 100;

/** A short last word is bound to the one before it: browsers balance few lines only, and a phone shows many. A long one may stand alone. */
const bound = (text: string): string => {
  const last = /\s(\p{L}{1,5}[^\p{L}\s]*)$/u.exec(text);
  return last ? `${text.slice(0, last.index).trimEnd()}\u00a0${last[1]}` : text;
};

/** What was said about: `on twenty years of one-page plans`, a link where the author set one. */
function Context({ fields }: { fields: Fields }) {
  const context = fields.Context.value;
  if (!linkHref(fields.Link)) return context;
  if (!context) return <Link field={fields.Link} />;
  return fields.Link.value.text ? (
    <>
      {context} <Link field={fields.Link} />
    </>
  ) : (
    <Link field={fields.Link}>{context}</Link>
  );
}

/**
 * What the person is, unless the context says so first: `partner, on twenty years of one-page plans`. Beside a context in another
 * language it is left out: a page that is not translated would say it twice, once in each.
 */
function roleOf({ Person: person, Context: { value: context } }: Fields, language: string): string {
  const role = person?.fields.JobTitle.value ?? '';
  if (langOf(context, language)) return '';
  return context.toLowerCase().startsWith(role.toLowerCase()) ? '' : role;
}

/** A portrait and what the person said, in large type. Nothing without a quote. */
function QuoteBand({ fields, route: { language } }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const quote = fields.Quote.value.trim();
  if (!quote) return null;
  const person = fields.Person;
  const role = roleOf(fields, language);
  const hasContext = Boolean(fields.Context.value || linkHref(fields.Link));
  const portrait = person?.fields.Image.value.src ? person : null;
  return (
    <div className="quoteband">
      <Wrap>
        <div className={classNames('grid', !portrait && 'quoteband--plain')}>
          {portrait && (
            <div className="c4">
              <Image
                field={portrait.fields.Image}
                ratio="4:5"
                sizes="(min-width: 48em) 30vw, 92vw"
                cropX={portrait.fields.ImageCropHorizontal.value}
                cropY={portrait.fields.ImageCropVertical.value}
              />
            </div>
          )}
          <figure className={portrait ? 'c8' : undefined}>
            <blockquote className={quote.length > LONG ? 'quoteband__long' : undefined}>
              <p>{bound(inQuotation(quote, language, (said) => phrase('article.quotation', { quote: said })))}</p>
            </blockquote>
            {(person || hasContext) && (
              <figcaption className="quoteband__by">
                {person && (person.url ? <a href={person.url}>{personName(person)}</a> : personName(person))}
                {role && `, ${role}`}
                {person && hasContext && ', '}
                <Context fields={fields} />
              </figcaption>
            )}
          </figure>
        </div>
      </Wrap>
    </div>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: QuoteBand, mode: 'static' };
