import type { GraphQLFieldResolver } from 'graphql';
import { GraphQLError } from 'graphql';
import { siteOfItem } from '../items/sites.ts';
import type { Guid, Item, ItemVersion, Site, View } from '../items/types.ts';
import type { LayoutOptions, LayoutProblem } from '../layout/types.ts';
import type { Profile } from '../profiles.ts';
import type { TemplateTypes } from './template-types.ts';

/** What the resolvers of one query share. */
export interface GraphContext {
  readonly view: View;
  readonly templateTypes: TemplateTypes;
  readonly layoutOptions: LayoutOptions;
  /** Sites by which pages were asked for, where that is more precise than the site that holds them. */
  readonly sites: Map<Guid, Site>;
  readonly onProblems: (problems: readonly LayoutProblem[]) => void;
  readonly profile: Profile;
  /** Items brought so far. */
  entities: number;
}

export type Resolver<Source, Arguments = Record<string, unknown>> = GraphQLFieldResolver<Source, GraphContext, Arguments>;

export class EntityLimitError extends GraphQLError {
  constructor(most: number) {
    super(`The query brings more than ${most} items. Ask for fewer with first and after, includeTemplateIDs or a narrower search.`, {
      extensions: { code: 'ENTITY_LIMIT' },
    });
  }
}

/** Counts the items that a resolver brings and gives them through. */
export function counted<T extends ItemVersion | readonly unknown[] | undefined | null>(context: GraphContext, brought: T): T {
  context.entities += Array.isArray(brought) ? brought.length : brought == null ? 0 : 1;
  const { maxEntities } = context.profile;
  if (context.entities > maxEntities) throw new EntityLimitError(maxEntities);
  return brought;
}

export function siteFor(context: GraphContext, item: Item): Site | undefined {
  return context.sites.get(item.id) ?? siteOfItem(context.view.tree, item);
}
