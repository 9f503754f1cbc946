import { z } from 'zod';
import { siteHeaderFields } from '@/generated/template-fields';
import { navigationSectionShape } from '@/features/content/navigation/server';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Site Header. */
export const fields = z.object({
  ...only(siteHeaderFields, 'Name', 'HomeLink', 'SearchLink', 'SignInLink'),
  Sections: siteHeaderFields.Sections(navigationSectionShape),
} satisfies ShapeOf<typeof siteHeaderFields>);

export type Fields = z.infer<typeof fields>;
