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
        Redirects: multiline({
          shared: true,
          help: 'One redirect a line: pattern | target | 301, 302 or server, then optionally | keep-query and | a language; blanks round the bars.',
        }),
      },
    },
  },
  { name: 'Page Designs', folder: 'Settings', bases: [STANDARD_TEMPLATE, PAGE_DESIGNS_BASE] },
];
