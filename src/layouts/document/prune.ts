import { isStill } from '@/runtime';
import type { ComponentMap, RenderingNode } from '@/runtime';
import { groupBy } from '@/lib/group-by';
import { subjectOf } from '@/lib/phrase-subject';

type Slots = Readonly<Record<string, readonly RenderingNode[]>>;

/**
 * What the inlined page data keeps of a rendering whose HTML is final: that it is there, nothing that the HTML has already. Its
 * place names it as well as its GUID does, which no compression makes shorter; what it is made by nobody asks again.
 */
const frozen = (place: number) => ({ uid: String(place), frozen: true }) as RenderingNode;

/**
 * The page data that a document page inlines: static renderings are reduced to their place, because React keeps their
 * HTML as it is in the document. The same data fetched for a navigation stays whole.
 *
 * @param slots    placeholders of the page
 * @param components  say which renderings are static
 */
function pruneSlots(slots: Readonly<Record<string, RenderingNode[]>>, components: ComponentMap): Record<string, RenderingNode[]> {
  const prune = (node: RenderingNode, place: number): RenderingNode => {
    if (isStill(node, components)) return frozen(place);
    return node.slots ? { ...node, slots: pruneSlots(node.slots, components) } : node;
  };
  return Object.fromEntries(Object.entries(slots).map(([name, nodes]) => [name, nodes.map(prune)]));
}

/** What the frame around the renderings says: the skip link, that the text is in another language, and the name where no header says it. */
const shellPhrases = ({ route }: PrunableProps['page'], slots: Slots): string[] => [
  'layout.skipToContent',
  ...(slots.header?.length === 0 ? ['site.name', 'header.home'] : []),
  ...(route && route.language !== route.itemLanguage ? ['layout.fallbackLanguage', 'layout.wholeInLanguage'] : []),
];

/** Nothing will be rendered again before the router brings whole data. */
const isFrozen = (slots: Slots): boolean => Object.values(slots).every((nodes) => nodes.every((node) => node.frozen));

/** Of which subjects of the dictionary the scripts of every page speak, and those of each rendering beside. */
export interface LiveSubjects {
  every: readonly string[];
  of: Readonly<Record<string, readonly string[]>>;
}

/** Keys that stand in data: what the server says is wrong, what was done, what a sign-in is for. */
function* keysIn(data: unknown, isKey: (text: string) => boolean): Generator<string> {
  if (typeof data === 'string') {
    if (isKey(data)) yield data;
  } else if (typeof data === 'object' && data !== null) for (const one of Object.values(data)) yield* keysIn(one, isKey);
}

type Phrases = Readonly<Record<string, string>>;

/** Phrases by what they are about; put in order once for a dictionary, which has thousands and is that of every page of its language. */
const bySubject = new WeakMap<Phrases, Map<string, [key: string, text: string][]>>();

function subjectsOf(phrases: Phrases): Map<string, [key: string, text: string][]> {
  const before = bySubject.get(phrases);
  if (before) return before;
  const subjects = groupBy(Object.entries(phrases), ([key]) => subjectOf(key));
  bySubject.set(phrases, subjects);
  return subjects;
}

/** What the renderings that come alive may say; all there is when one of them is not known. */
function spokenBy(slots: Slots, phrases: Phrases, { every, of }: LiveSubjects): Record<string, string> {
  // Every phrase that counts has the form `other`.
  const isKey = (text: string) => Object.hasOwn(phrases, text) || Object.hasOwn(phrases, `${text}.other`);
  const subjects = new Set(every);
  const look = (node: RenderingNode): boolean => {
    if (node.frozen) return true;
    const own = of[node.component];
    if (!own) return false;
    for (const subject of own) subjects.add(subject);
    for (const key of keysIn(node.data, isKey)) subjects.add(subjectOf(key));
    return Object.values(node.slots ?? {})
      .flat()
      .every(look);
  };
  if (!Object.values(slots).flat().every(look)) return { ...phrases };
  const all = subjectsOf(phrases);
  return Object.fromEntries([...subjects].flatMap((subject) => all.get(subject) ?? []));
}

const keepPhrases = (page: PrunableProps['page'], slots: Slots, subjects: LiveSubjects | undefined): Record<string, string> => {
  if (!isFrozen(slots)) return subjects ? spokenBy(slots, page.phrases, subjects) : { ...page.phrases };
  return Object.fromEntries(
    shellPhrases(page, slots).flatMap((key) => (page.phrases[key] === undefined ? [] : [[key, page.phrases[key]]])),
  );
};

interface PrunableProps {
  page: {
    route?: {
      language: string;
      itemLanguage: string;
      languages?: string[];
      pageNumber?: number;
      itemId?: string;
      templateId?: string;
      templateName?: string;
      editing?: boolean;
      access?: unknown;
      signIn?: string;
    };
    slots: Record<string, RenderingNode[]>;
    phrases: Record<string, string>;
    head?: unknown;
    structuredData?: unknown;
    metadata?: unknown;
  };
}

/** Whether these are the props of a page that is made of renderings. */
export const isPrunable = (props: unknown): props is PrunableProps =>
  typeof props === 'object' &&
  props !== null &&
  'page' in props &&
  typeof props.page === 'object' &&
  props.page !== null &&
  'slots' in props.page &&
  'phrases' in props.page;

/**
 * Page props as they are inlined: pruned slots, of the phrases what is said by what will be rendered again (the shell's alone, when
 * that is nothing), and nothing of what the document says in its head and in data blocks of its own, nor the item's template, which only loaders
 * ask for, its GUID, languages, number in a list and what of it may be read, which only renderings do, nor that nobody is editing. A head that is not rendered again keeps its tags until a navigation brings other ones.
 */
export function prunePageProps(props: unknown, components: ComponentMap, subjects?: LiveSubjects): unknown {
  if (!isPrunable(props)) return props;
  const slots = pruneSlots(props.page.slots, components);
  const { head: _head, structuredData: _data, metadata: _metadata, route: whole, ...page } = props.page;
  const { templateId: _id, templateName: _name, itemId, languages, pageNumber, access, signIn, editing, ...rest } = whole ?? {};
  const ofRenderings = { itemId, languages, pageNumber, access, signIn };
  const route = { ...rest, ...(isFrozen(slots) ? {} : ofRenderings), ...(editing ? { editing } : {}) };
  return {
    ...props,
    page: { ...page, ...(whole ? { route } : {}), slots, phrases: keepPhrases(props.page, slots, subjects) },
  };
}
