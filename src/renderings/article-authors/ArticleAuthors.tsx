import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { personName, smallPortrait } from '@/features/content/cards';
import { langOf } from '@/lib/text-language';
import { Image } from '@/runtime/fields';
import { Section } from '@/ui';
import type { Page } from './fields.schema';

/** Who wrote it, with a sentence on each. Nothing without authors. */
function ArticleAuthors({ page, uid, route }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (page.Authors.length === 0) return null;
  return (
    <Section id={uid} title={phrase('article.authors', { count: page.Authors.length })} className="authorsec" {...language}>
      <div className="authors">
        {page.Authors.map((author) => {
          const { JobTitle, Office, Lede, ImageCropHorizontal, ImageCropVertical } = author.fields;
          const name = personName(author);
          return (
            <div className="authors__person" key={author.id}>
              <Image
                field={smallPortrait(author)}
                alt=""
                ratio="4:5"
                sizes="8rem"
                maxWidth={375}
                cropX={ImageCropHorizontal.value}
                cropY={ImageCropVertical.value}
              />
              <div>
                <h3 className="authors__name">{author.url ? <a href={author.url}>{name}</a> : name}</h3>
                <p className="meta">{[JobTitle.value, Office?.fields.City.value].filter(Boolean).join(', ')}</p>
                {Lede.value && (
                  <p className="authors__text" lang={langOf(Lede.value, route.language)}>
                    {Lede.value}
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: ArticleAuthors, mode: 'static' };
