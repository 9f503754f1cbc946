/** The lists of articles and of what else has authors and topics. */
import type { CardItem } from '../cards';
import { cards } from '../cards/cards.server';
import { TEMPLATE_IDS } from '../template-ids';
import { anyOf, contains, ofTemplate } from './search.server';
import type { List } from './search.server';

const newestCards = (site: string): Pick<List<CardItem>, 'fields' | 'site' | 'item' | 'orderBy'> => ({
  orderBy: 'DisplayDate DESC',
  ...cards(site),
});

const articlesAndEntries = anyOf(ofTemplate(TEMPLATE_IDS.Article), ofTemplate(TEMPLATE_IDS.BlogEntry));

/** Articles below a page of the tree, the newest first. */
export const articlesBelow = (site: string, itemId: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'ArticlesBelow',
  where: [ofTemplate(TEMPLATE_IDS.Article), contains('_path', itemId)],
});

const premium = { name: 'Access', value: 'premium', operator: 'EQ' } as const;

/** What a subscription alone opens, the newest first. */
export const premiumArticles = (site: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'PremiumArticles',
  where: [ofTemplate(TEMPLATE_IDS.Article), premium],
});
export const premiumPublications = (site: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'PremiumPublications',
  where: [ofTemplate(TEMPLATE_IDS.Publication), premium],
});

/** What a person wrote: articles, blog entries and publications, the newest first. */
export const documentsBy = (site: string, profileId: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'DocumentsByAuthor',
  where: [ofTemplate(TEMPLATE_IDS._Authored), contains('Authors', profileId)],
});

/** Articles and blog entries about a topic, the newest first. */
export const documentsAbout = (site: string, topicId: string): List<CardItem> => ({
  ...newestCards(site),
  name: 'DocumentsAboutTopic',
  where: [articlesAndEntries, contains('Topics', topicId)],
});
