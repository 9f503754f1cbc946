/** Fields of page templates that describe the page to machines. Each forgives what is missing or odd: none is worth a page. */
import { z } from 'zod';
import { nameOfPerson } from '@/lib/person-name';
import {
  checkboxField,
  choiceField,
  dateField,
  fileField,
  imageField,
  itemSchema,
  linkField,
  countField,
  numberField,
  referenceField,
  textField,
  titleField,
} from '@/runtime/fields/fields.schema';

const text = textField.catch({ value: '' });
const title = titleField.catch({ value: '' });
const date = dateField.catch({ value: null });
const count = countField.catch({ value: null });
const number = numberField.catch({ value: null });
const image = imageField.catch({ value: { alt: '' } });
const file = fileField.catch(fileField.parse(undefined));
const link = linkField.catch({ value: { href: '', text: '' } });

/** A list whose odd entries are left out. */
const items = <S extends z.ZodRawShape>(shape: S) => {
  const item = itemSchema(shape);
  return z.preprocess((value) => (Array.isArray(value) ? value.filter((entry) => item.safeParse(entry).success) : []), z.array(item));
};

const person = { Title: text, FirstName: text, LastName: text, JobTitle: text, Image: image };
const named = { Title: title };

const itsFields = z.object({
  // _Page
  Title: title,
  Eyebrow: text,
  Lede: text,
  MetaTitle: text,
  MetaDescription: text,
  Image: image,
  ShareImage: image,
  NoIndex: checkboxField.catch({ value: false }),
  // _Authored, Article, Blog Entry
  DisplayDate: date,
  OriginalPublicationDate: date,
  ReadingMinutes: count,
  NewsletterSentence: text,
  Authors: items(person),
  Topics: items(named),
  ArticleType: text,
  ContentType: text,
  SourcePublication: text,
  BlogTags: items(named),
  Tags: items(named),
  // Profile
  FirstName: text,
  LastName: text,
  JobTitle: text,
  Office: referenceField({ Title: text, City: text }).catch(null),
  Expertise: items(named),
  SpokenLanguages: text,
  SocialLinks: z.preprocess(socialAddresses, z.array(z.string())),
  // Event
  StartDate: date,
  EndDate: date,
  TimeZone: text,
  Format: choiceField(['inPerson', 'online', 'hybrid'], 'inPerson').catch({ value: 'inPerson' }),
  Venue: text,
  City: text,
  Country: text,
  Latitude: number,
  Longitude: number,
  Capacity: count,
  Registration: choiceField(['open', 'full', 'closed'], 'open').catch({ value: 'open' }),
  RegistrationLink: link,
  Speakers: items(person),
  // Publication
  PublicationDate: date,
  Edition: text,
  PageCount: count,
  Isbn: text,
  Access: choiceField(['free', 'registered', 'premium'], 'free').catch({ value: 'free' }),
  Document: file,
  Preview: file,
  // Office
  Address: text,
  Phone: text,
  Email: text,
});

/** The page of a person is called as they are: by their names, which all languages share, where the title lacks them. */
const pageFieldsSchema = itsFields.transform((fields) => {
  const { Title, FirstName, LastName } = fields;
  return { ...fields, Title: { ...Title, value: nameOfPerson({ title: Title.value, first: FirstName.value, last: LastName.value }) } };
});

export type PageFields = z.infer<typeof pageFieldsSchema>;

/** The day of a text that its page says: a publication's is its own, not when it came to the shelf. ISO 8601, or null. */
export const datedOf = ({ PublicationDate, DisplayDate }: PageFields): string | null => PublicationDate.value ?? DisplayDate.value;

/** Web addresses of a name value list, the mail addresses left out. */
function socialAddresses(field: unknown): string[] {
  const raw = typeof field === 'object' && field !== null && 'value' in field && typeof field.value === 'string' ? field.value : '';
  return [...new URLSearchParams(raw).values()].filter((address) => /^https?:\/\//.test(address));
}

export const parsePageFields = (fields: unknown): PageFields =>
  pageFieldsSchema.parse(typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {});
