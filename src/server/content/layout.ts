import { GraphQLLayoutService } from '@sitecore-jss/sitecore-jss/layout';
import { z } from 'zod';
import { fieldsWithName } from '@/lib/name-token';
import { AppError } from '../errors';
import { firstIssue } from '../first-issue';
import { runQuery, type ClientFactory } from './client';
import { layoutSchema, type Layout } from './layout.schema';

/**
 * A GraphQL string literal. JSON's escapes are a subset of GraphQL's (GraphQL specification, section 2.9.4), and the toolkit
 * puts site, path and language into the query text as they are.
 */
const literal = (text: string): string => JSON.stringify(text);

const answerSchema = z.object({ layout: z.object({ item: z.object({ rendered: z.unknown() }).nullable() }).nullable() });

/** @returns undefined when there is no route in it. @throws AppError `content/shape` that names the place in the layout */
export function parseLayout(rendered: unknown): Layout | undefined {
  const parsed = layoutSchema.safeParse(rendered);
  if (!parsed.success) throw new AppError('content/shape', { detail: `layout: ${firstIssue(parsed.error)}` });
  const { route } = parsed.data.sitecore;
  if (!route) return undefined;
  route.fields = fieldsWithName(route.fields, route.displayName || route.name);
  return parsed.data as Layout;
}

/** The toolkit's layout service with values escaped, and an answer of the wrong form told apart from a page that is not there. */
export class LayoutService extends GraphQLLayoutService {
  readonly #client: ReturnType<ClientFactory>;

  constructor(siteName: string, clientFactory: ClientFactory) {
    super({
      siteName,
      clientFactory,
      formatLayoutQuery: (site, path, language) =>
        `layout(site:${literal(site)}, routePath:${literal(path)}${language ? `, language:${literal(language)}` : ''})`,
    });
    this.#client = clientFactory();
  }

  /**
   * @returns the parsed layout; undefined when there is no such page
   * @throws AppError `content/…`
   */
  async fetchLayout(path: string, language: string): Promise<Layout | undefined> {
    const { layout } = await runQuery(this.#client, this.getLayoutQuery(path, language), {}, answerSchema);
    return layout?.item?.rendered == null ? undefined : parseLayout(layout.item.rendered);
  }
}
