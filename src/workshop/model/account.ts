/** Pages of the account, each with the rendering that makes it. */
import { inMain, rich } from './define.ts';
import type { RenderingDef, TemplateDef } from './define.ts';

const named = {
  AccountProfile: 'Account Profile Page',
  AccountSubscriptions: 'Account Subscriptions Page',
  AccountNewsletter: 'Newsletter Registration Page',
  AccountSaved: 'Saved Articles Page',
  AccountForYou: 'For You Page',
  AccountSecurity: 'Account Security Page',
  AccountPrivacy: 'Account Privacy Page',
  ReadingFigures: 'Reading Figures Page',
  ArticleKeep: 'Article Keep Page',
  FormInbox: 'Form Inbox Page',
} as const;
const pages = Object.keys(named) as (keyof typeof named)[];

export const accountRenderings: readonly RenderingDef[] = pages.map((component) => ({ component }));

export const accountTemplates: readonly TemplateDef[] = pages.map((component) => ({
  name: named[component],
  folder: 'Pages',
  bases: ['_Page'],
  layout: inMain(component),
}));

/** What is said to who erased the account: the editors' words, in the frame of the account's forms. */
export const erasedTemplate: TemplateDef = {
  name: 'Account Erased Page',
  folder: 'Pages',
  bases: ['_Page'],
  sections: { Content: { Body: rich() } },
  layout: inMain('AccountErased'),
};
