import { z } from 'zod';
import { listField, pairsField, referenceField, textField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';

/** Addresses of other sites only: nothing that runs a script. */
const socialLinks = pairsField.transform(({ value }) =>
  value.flatMap(([name, address]) =>
    /^https?:\/\//i.test(address) && URL.canParse(address) ? [{ name: name || new URL(address).hostname, href: address }] : [],
  ),
);

export const page = z.object({
  Biography: proseField,
  Office: referenceField({ Title: textField, City: textField, Country: textField }),
  Expertise: listField({ Title: textField, NavigationTitle: textField }),
  Email: textField,
  Phone: textField,
  SpokenLanguages: textField,
  Education: textField,
  SocialLinks: socialLinks,
});

export type Page = z.infer<typeof page>;
