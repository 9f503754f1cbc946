/** What makes an item a site, and where a site is set up. */
import type { TemplateDef } from './define.ts';
import {
  APP_ROOT_BASE,
  JSS_SETTINGS_BASE,
  PAGE_DESIGNS_BASE,
  SITE_ROOT_BASE,
  STANDARD_TEMPLATE,
  SXA_SETTINGS_BASES,
  TENANT_BASE,
} from '../scs/well-known.ts';

export const settingsTemplates: readonly TemplateDef[] = [
  { name: 'Headless Tenant', folder: 'Settings', bases: [STANDARD_TEMPLATE, TENANT_BASE] },
  { name: 'Headless Site', folder: 'Settings', bases: [STANDARD_TEMPLATE, SITE_ROOT_BASE, APP_ROOT_BASE] },
  // robots.txt and the pages for errors are fields of SXA's own, where the site information of a real Sitecore looks for them.
  { name: 'Site Settings', folder: 'Settings', bases: [STANDARD_TEMPLATE, JSS_SETTINGS_BASE, ...SXA_SETTINGS_BASES] },
  { name: 'Page Designs', folder: 'Settings', bases: [STANDARD_TEMPLATE, PAGE_DESIGNS_BASE] },
];
