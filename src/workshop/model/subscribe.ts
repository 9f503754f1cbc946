/** Pages of the offers: what a subscription costs, and the account's page of it. They come last, as those of `npm run new` do. */
import { inMain } from './define.ts';
import type { RenderingDef, TemplateDef } from './define.ts';

const named = { SubscribeOffers: 'Subscribe Page', AccountSubscription: 'Account Subscription Page' } as const;
const pages = Object.keys(named) as (keyof typeof named)[];

export const subscribeRenderings: readonly RenderingDef[] = pages.map((component) => ({ component }));

export const subscribeTemplates: readonly TemplateDef[] = pages.map((component) => ({
  name: named[component],
  folder: 'Pages',
  bases: ['_Page'],
  layout: inMain(component),
}));
