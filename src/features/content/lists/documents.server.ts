/** The lists of articles and of what else has authors and topics. */
import type { CardItem } from '../cards';
import { cardFragment, cardItem } from '../cards/cards.server';
import { TEMPLATE_IDS } from '../template-ids';
import { anyOf, indexedId, ofTemplate } from './search.server';
import type { List } from './search.server';

const newestCards = (site: string): Pick<List<CardItem>, 'select' | 'fragments' | 'item' | 'orderBy'> => ({
  orderBy: 'DisplayDate DESC',
  select: '...CardFields',
  fragments: cardFragment,
  item: cardItem(site),
});

const articlesAndEntries = anyOf(ofTemplate(TEMPLATE_IDS.Article), ofTemplate(TEMPLATE_IDS.BlogEntry));

/** Articles below a page of the tree, the newest first. */
export const articlesBelow = (site: string, itemId: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'ArticlesBelow',
  where: [ofTemplate(TEMPLATE_IDS.Article), '{ name: "_path", value: $root, operator: CONTAINS }'],
  declare: '$root: String!',
  variables: { root: indexedId(itemId) },
});

/** What a person wrote: articles, blog entries and publications, the newest first. */
export const documentsBy = (site: string, profileId: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'DocumentsByAuthor',
  where: [ofTemplate(TEMPLATE_IDS._Authored), '{ name: "Authors", value: $author, operator: CONTAINS }'],
  declare: '$author: String!',
  variables: { author: indexedId(profileId) },
});

/** Articles and blog entries about a topic, the newest first. */
export const documentsAbout = (site: string, topicId: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'DocumentsAboutTopic',
  where: [articlesAndEntries, '{ name: "Topics", value: $topic, operator: CONTAINS }'],
  declare: '$topic: String!',
  variables: { topic: indexedId(topicId) },
});
