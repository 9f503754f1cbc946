import { intl } from '@/lib/intl';
import { langOf } from '@/lib/text-language';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { CardTitle, toCard } from '@/features/content/cards';
import { Image } from '@/runtime/fields';
import { localeOf } from '@/lib/language-path';
import { Empty, Heading, Wrap } from '@/ui';
import type { Data } from './data.server';

/** The topics in the order of the alphabet, as a large table of contents. */
function TopicList({ data, route }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  if (data.topics.length === 0)
    return (
      <Wrap className="listing">
        <Empty level={2} title={phrase('topics.none')}>
          <p>{phrase('topics.noneHint')}</p>
        </Empty>
      </Wrap>
    );
  const { compare } = intl('Collator', localeOf(route.language));
  const list = intl('ListFormat', localeOf(route.language));
  const topics = data.topics.map((item) => ({ item, card: toCard(item) })).sort((a, b) => compare(a.card.title, b.card.title));
  return (
    <Wrap className="listing">
      <ul className="rows topics">
        {topics.map(({ item, card }) => (
          <li key={card.id} className="topic" lang={langOf(`${card.title} ${card.lede}`, route.language)}>
            <Heading level={2} className="topic__title covers">
              <CardTitle card={card} />
            </Heading>
            {card.lede && <p className="topic__lede">{card.lede}</p>}
            {data.people[item.url] && (
              <p className="topic__people" lang={route.language}>
                {list.format(data.people[item.url] ?? [])}
              </p>
            )}
            {card.image && (
              <Image
                field={item.fields.Image}
                alt=""
                ratio="3:2"
                sizes="9rem"
                cropX={card.imageCropHorizontal}
                cropY={card.imageCropVertical}
                className="topic__art"
              />
            )}
          </li>
        ))}
      </ul>
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: TopicList, mode: 'static' };
