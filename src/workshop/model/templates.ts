import { accountTemplates, erasedTemplate } from './account.ts';
import { alumniTemplates } from './alumni.ts';
import { alumniMoreTemplates } from './alumni-more.ts';
import { baseTemplates } from './base.ts';
import { careersTemplates } from './careers.ts';
import { dataTemplates } from './data.ts';
import type { TemplateDef } from './define.ts';
import { formsTemplates } from './forms.ts';
import { offersTemplates } from './offers.ts';
import { ownTemplates } from './own.ts';
import { pageTemplates } from './pages.ts';
import { searchTemplates } from './search.ts';
import { settingsTemplates } from './settings.ts';
import { signInTemplates } from './sign-in.ts';
import { subscribeTemplates } from './subscribe.ts';

/** Every template of the project, bases before the templates that use them. */
export const templates: readonly TemplateDef[] = [
  ...settingsTemplates,
  ...baseTemplates,
  ...pageTemplates,
  ...dataTemplates,
  ...searchTemplates,
  ...careersTemplates,
  ...formsTemplates,
  ...signInTemplates,
  ...accountTemplates,
  ...offersTemplates,
  ...subscribeTemplates,
  ...alumniMoreTemplates,
  ...alumniTemplates,
  erasedTemplate,
  // Last: what `npm run new` adds moves no other item.
  ...ownTemplates,
];
