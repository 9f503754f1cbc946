import { sameItem } from '@/lib/same-item';

/** What an eyebrow is made of, as a card and as the page of a text have it. */
export interface EyebrowFields {
  Topics: readonly {
    id: string;
    url: string;
    displayName: string;
    fields: { Title: { value: string }; NavigationTitle: { value: string } };
  }[];
  Eyebrow: { value: string };
  ContentType: { value: string };
  ArticleType: { value: string };
}

/** The kind of a text that needs no name: it is what the others are told apart from. */
export const PLAIN = 'article';

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * The same where the text is not translated and its topic is: `Health & care · Letter` under `Gesundheit & Pflege`, whose item is called
 * `health`.
 */
function withoutItemName(eyebrow: string, url: string): string {
  const item = url.split('/').at(-1) ?? '';
  const [head = '', ...rest] = eyebrow.split(/[·|]/).map((part) => part.trim());
  const slug = slugOf(head);
  // Alone, only words with an ampersand are taken for a topic: "Health and safety" may be a kind.
  const isLonger = slug.startsWith(`${item}-and-`) && (rest.length > 0 || head.includes('&'));
  return item !== '' && (slug === item || isLonger) ? rest.join(' · ') : eyebrow;
}

/** Editors often write the topic before the kind, which then stands there twice: `Industry & supply · Discussion paper`. */
const withoutNames = (eyebrow: string, names: readonly string[]): string => {
  const name = names.find((each) => eyebrow.startsWith(each) && /^\s*(?:$|[·|:–—-])/.test(eyebrow.slice(each.length)));
  return name === undefined ? eyebrow : eyebrow.slice(name.length).replace(/^[\s·|:–—-]+/, '');
};

const namesOf = ({ fields, displayName }: EyebrowFields['Topics'][number]): string[] =>
  [fields.NavigationTitle.value, fields.Title.value, displayName].filter(Boolean);

/**
 * What stands above a text's title, by one rule wherever it is shown: its first topic, then what kind of piece it is, in the editor's
 * words or else by its type. A plain article has no kind. Both are '' where nothing is known.
 *
 * @param said the topic that is named where it stands, by item id (its page), by name (the title of a list) or by address (where a list
 * leads on to): there every text about it says its kind instead, also one that is about something else first
 */
export function eyebrowOf(
  { Topics, Eyebrow, ContentType, ArticleType }: EyebrowFields,
  said: readonly string[] = [],
): {
  topic: string;
  href: string;
  kind: string;
} {
  const [topic] = Topics;
  const names = topic ? namesOf(topic) : [];
  const ofType = ArticleType.value === PLAIN ? '' : ContentType.value;
  const kind = withoutItemName(withoutNames(Eyebrow.value, names), topic?.url ?? '');
  if (
    Topics.some((about) =>
      said.some((each) => each !== '' && (sameItem(about.id, each) || about.url === each || namesOf(about).includes(each))),
    )
  )
    return { topic: '', href: '', kind: kind || ContentType.value };
  return { topic: names[0] ?? '', href: topic?.url ?? '', kind: kind || ofType };
}
