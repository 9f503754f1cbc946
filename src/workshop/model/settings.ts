/** What makes an item a site, and where a site is set up. */
import { multiline, reference } from './define.ts';
import type { TemplateDef } from './define.ts';
import { APP_ROOT_BASE, JSS_SETTINGS_BASE, PAGE_DESIGNS_BASE, SITE_ROOT_BASE, STANDARD_TEMPLATE, TENANT_BASE } from '../scs/well-known.ts';

export const settingsTemplates: readonly TemplateDef[] = [
  { name: 'Headless Tenant', folder: 'Settings', bases: [STANDARD_TEMPLATE, TENANT_BASE] },
  { name: 'Headless Site', folder: 'Settings', bases: [STANDARD_TEMPLATE, SITE_ROOT_BASE, APP_ROOT_BASE] },
  {
    name: 'Site Settings',
    folder: 'Settings',
    bases: [STANDARD_TEMPLATE, JSS_SETTINGS_BASE],
    sections: {
      Settings: {
        NotFoundPage: reference('page', { shared: true }),
        ServerErrorPage: reference('page', { shared: true }),
        Robots: multiline({ shared: true }),
      },
    },
  },
  { name: 'Page Designs', folder: 'Settings', bases: [STANDARD_TEMPLATE, PAGE_DESIGNS_BASE] },
];
