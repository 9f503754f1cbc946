import type { FieldDifference, ItemField } from '../../authoring/items.schema';
import { Differences, useDesk } from '../../common';
import { fieldName } from './field-names';

const isLayout = (name: string): boolean => /^__(?:Final )?Renderings$/i.test(name);

interface Props {
  fields: readonly FieldDifference[];
  /** Fields of the item's template, for their titles. */
  of: readonly ItemField[];
  /** In which parts of a page are opened that stand among the fields. */
  language?: string;
}

/** What became of the fields of an item, and of the parts of a page, each by its name. */
export function FieldDifferences({ fields, of, language = '' }: Props) {
  const { word, href } = useDesk();
  return (
    <dl>
      {fields.map(({ id, name, from, to, part }) => (
        <div key={`${part?.id ?? ''} ${id}`}>
          <dt>
            {part && (
              <a href={href(`item/${part.id}?language=${language}`)}>
                <bdi>{part.displayName}</bdi>
              </a>
            )}
            {part && ': '}
            {fieldName(name, part ? [] : of, word)}
          </dt>
          <dd>
            {isLayout(name) ? (
              word('versions.layoutDiffers')
            ) : (
              <Differences from={from ?? ''} to={to ?? ''} language={language || undefined} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
