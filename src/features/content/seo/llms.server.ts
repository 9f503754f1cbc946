/** `/llms.txt`: what a site holds, for readers that are programs. Titles and summaries that everybody may read, and where the texts are. */
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { languageName, languagePath } from '@/lib/language-path';
import { textField, titleField } from '@/runtime/fields/fields.schema';
import { loadAll, ofTemplate, type List } from '../lists/search.server';
import { loadItem, type ItemDependencies } from '@/server/page/page';
import { runQuery } from '@/server/content/client';
import { TEMPLATE_IDS } from '../template-ids';
import { everything, FEED_LENGTH, newestDocuments } from './feeds/feed.server';
import { keepFresh } from './fresh.server';
import { MARKDOWN_TEMPLATES, markdownPath } from './markdown/address';
import { parsePageFields } from './page-fields';

interface Site {
  name: string;
  origin: string;
}

const topicSchema = z.object({
  url: z.object({ path: z.string(), siteName: z.string() }),
  Title: z.object({ jsonValue: titleField }).nullish(),
  Lede: z.object({ jsonValue: textField }).nullish(),
});
const topics: List<z.infer<typeof topicSchema>> = {
  name: 'TopicsForPrograms',
  where: [ofTemplate(TEMPLATE_IDS.Topic)],
  orderBy: 'Title ASC',
  fields: { Title: 'text', Lede: 'text' },
  item: topicSchema,
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const link = (title: string, url: string, about: string): string =>
  `- [${oneLine(title).replace(/[[\]]/g, '\\$&')}](${url})${about ? `: ${oneLine(about)}` : ''}`;
const section = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? [`## ${title}`, '', ...lines, ''] : []);

const kept = keepFresh<string>();

/** @returns undefined for a site without a home page. @throws AppError `content/…` */
export const loadLlms = (site: Site, dependencies: ItemDependencies): Promise<string | undefined> =>
  kept(site.origin, async () => {
    const home = await loadItem({ site: site.name, path: '/', language: DEFAULT_LANGUAGE }, dependencies);
    if (!home) return undefined;
    const fields = parsePageFields(home.item.fields);
    const [phrases, texts, found] = await Promise.all([
      dependencies.services.dictionary.phrases(site.name, DEFAULT_LANGUAGE),
      newestDocuments(everything, DEFAULT_LANGUAGE, FEED_LENGTH, dependencies, ({ document: { title, templateName, url, lede } }) =>
        link(title, MARKDOWN_TEMPLATES.has(templateName) ? markdownPath(url) : url, lede),
      ),
      loadAll((...asked) => runQuery(dependencies.services.client, ...asked), topics, DEFAULT_LANGUAGE),
    ]);
    const about = fields.MetaDescription.value || fields.Lede.value;
    const subjects = found.flatMap(({ url, Title, Lede }) => {
      const origin = dependencies.origins.sites.find(({ name }) => name === url.siteName)?.origin;
      return origin ? [link(Title?.jsonValue.value || url.path, `${origin}${url.path}`, Lede?.jsonValue.value ?? '')] : [];
    });
    return [
      `# ${oneLine(phrases['site.name'] || fields.Title.value || site.name)}`,
      '',
      ...(about ? [`> ${oneLine(about)}`, ''] : []),
      ...section('Newest texts', texts),
      ...section('Topics', subjects),
      ...section('Everything', [
        link('Sitemap', `${site.origin}/sitemap.xml`, 'every page'),
        ...LANGUAGES.map((language) =>
          link(
            `Feed, ${languageName(language, DEFAULT_LANGUAGE)}`,
            `${site.origin}${languagePath('/atom.xml', language)}`,
            'newest texts, whole where they are free',
          ),
        ),
      ]),
    ].join('\n');
  });
