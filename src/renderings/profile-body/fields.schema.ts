import { z } from 'zod';
import type { profileTextFields } from '@/generated/template-fields';
import { profileFields } from '@/generated/template-fields';
import { pairsField, textField, titleField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Addresses of other sites only: nothing that runs a script. */
const socialLinks = pairsField.transform(({ value }) =>
  value.flatMap(([name, address]) =>
    /^https?:\/\//i.test(address) && URL.canParse(address) ? [{ name: name || new URL(address).hostname, href: address }] : [],
  ),
);

/** Template Profile Text. */
export const fields = z.object({ Biography: proseField } satisfies ShapeOf<typeof profileTextFields>);

/** Template Profile. */
export const page = z.object({
  ...only(profileFields, 'Email', 'Phone', 'SpokenLanguages', 'Education'),
  Office: profileFields.Office({ Title: titleField, City: textField, Country: textField }),
  Expertise: profileFields.Expertise({ Title: titleField, NavigationTitle: textField }),
  SocialLinks: socialLinks,
} satisfies ShapeOf<typeof profileFields>);

export type Fields = z.infer<typeof fields>;
export type Page = z.infer<typeof page>;
