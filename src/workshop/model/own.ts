/**
 * Renderings that `npm run new` declares, each with the template of its datasource. They come last in both lists: an item's place
 * is its number there, and one in the middle would move all that follow.
 */
import { STANDARD_TEMPLATE } from '../scs/well-known.ts';
import { multiline, reference, text } from './define.ts';
import type { FieldDef, RenderingDef, TemplateDef } from './define.ts';

interface Own {
  component: string;
  /** Name of the template, as editors read it. */
  datasource: string;
  fields: Readonly<Record<string, FieldDef>>;
}

const own: readonly Own[] = [
  {
    component: 'Form',
    datasource: 'Placed Form',
    fields: {
      FormItem: reference('form', { shared: true, help: 'A form below /sitecore/Forms' }),
      Title: text({ help: 'Left empty, the form’s own' }),
      Text: multiline({ help: 'Stands above the form’s first page' }),
      Thanks: multiline({ help: 'What happens next, once the form was sent' }),
    },
  },
  {
    component: 'OpeningsTold',
    datasource: 'Openings Told',
    fields: {
      Title: text(),
      Text: multiline({ help: 'Stands above the figures' }),
      Employer: text({ shared: true, help: 'As the job search names it; its open posts are counted' }),
    },
  },
];

export const ownRenderings: readonly RenderingDef[] = own.map(({ component, datasource }) => ({ component, datasource }));

export const ownTemplates: readonly TemplateDef[] = own.map(({ datasource, fields }) => ({
  name: datasource,
  folder: 'Data',
  bases: [STANDARD_TEMPLATE],
  sections: { Content: fields },
}));
