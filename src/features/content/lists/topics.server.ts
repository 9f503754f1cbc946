import { z } from 'zod';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { textField, titleField } from '@/runtime/fields/fields.schema';
import { TEMPLATE_IDS } from '../template-ids';
import type { TopicLink } from './model';
import { addressOf, type List, loadAll, ofTemplate } from './search.server';

const topicLinks = (site: string): List<TopicLink> => ({
  name: 'TopicLinks',
  where: [ofTemplate(TEMPLATE_IDS.Topic)],
  orderBy: 'Title ASC',
  site,
  fields: { Title: 'text', NavigationTitle: 'text' },
  item: z
    .looseObject({
      name: z.string(),
      displayName: z.string().nullish(),
      url: z.object({ path: z.string().nullish(), url: z.string().nullish(), siteName: z.string().nullish() }).nullish(),
      Title: z.object({ jsonValue: titleField }),
      NavigationTitle: z.object({ jsonValue: textField }),
    })
    .transform(({ name, displayName, url, Title, NavigationTitle }) => ({
      href: addressOf(url, site),
      text: NavigationTitle.jsonValue.value || Title.jsonValue.value || displayName || name,
    })),
});

/** The topics of the page's own site; none on a site that only shows texts of another. */
export const loadTopicLinks = async (query: ContentQuery, site: string, language: string): Promise<TopicLink[]> =>
  (await loadAll(query, topicLinks(site), language)).filter(({ href }) => href.startsWith('/'));
