/** Fields of the items that lists show: spread into `listField(cardShape)` or `referenceField(cardShape)`. */
import type { z } from 'zod';
import {
  checkboxField,
  choiceField,
  dateField,
  imageField,
  linkField,
  listField,
  countField,
  referenceField,
  textField,
  titleField,
} from '@/runtime/fields/fields.schema';

const crop = {
  ImageCropHorizontal: choiceField(['left', 'center', 'right'], 'center'),
  ImageCropVertical: choiceField(['top', 'center', 'bottom'], 'center'),
};

/** A person in a list: a profile. */
export const personShape = {
  Title: titleField,
  FirstName: textField,
  LastName: textField,
  JobTitle: textField,
  Image: imageField,
  /** For where a portrait stands smaller than 100 px; many have none. */
  ImageSmall: imageField,
  ...crop,
  Office: referenceField({ Title: titleField, City: textField }),
};

/** A person with what they know. */
const expertShape = { ...personShape, Expertise: listField({ Title: titleField, NavigationTitle: textField }) };

/** The same, and where to write to them. */
export const reachableShape = { ...expertShape, Email: textField };

/** A document in a list: an article, a blog entry, a publication, a topic, a page. */
export const cardShape = {
  Title: titleField,
  NavigationTitle: textField,
  Eyebrow: textField,
  Lede: textField,
  Image: imageField,
  ...crop,
  DisplayDate: dateField,
  Authors: listField({ Title: titleField, FirstName: textField, LastName: textField }),
  Topics: listField({ Title: titleField, NavigationTitle: textField }),
  Access: choiceField(['free', 'registered', 'premium'], 'free'),
  ArticleType: textField,
  ContentType: textField,
  SourcePublication: textField,
  ExternalPublication: checkboxField,
  PublicationSource: linkField,
  /** Whole minutes, set when the text is imported: a list asks for no text to say it. */
  ReadingMinutes: countField,
};

/** An event in a list. Dates are in UTC; `TimeZone` is the place's. */
export const eventShape = {
  Title: titleField,
  Lede: textField,
  Image: imageField,
  ...crop,
  StartDate: dateField,
  EndDate: dateField,
  TimeZone: textField,
  Format: choiceField(['inPerson', 'online', 'hybrid'], 'inPerson'),
  City: textField,
  Capacity: countField,
  Registration: choiceField(['open', 'full', 'closed'], 'open'),
  RegistrationLink: linkField,
};

export type CardFields = z.infer<z.ZodObject<typeof cardShape>>;
export type PersonFields = z.infer<z.ZodObject<typeof personShape>>;
export type EventFields = z.infer<z.ZodObject<typeof eventShape>>;
