import { languageName } from '@/lib/language-path';
import { namedKind } from '@/lib/text-kind';
import { langOf } from '@/lib/text-language';
import { usePhrases, useRoute } from '@/runtime/phrases';
import { PLAIN } from './eyebrow';
import type { CardModel } from './model';

export interface TextLanguage {
  /** `lang` of its title and lede, where they are in another language than the page. */
  lang: string | undefined;
  /** The name of that language, in the page's. */
  mark: string | undefined;
}

/** In which language a list shows a text that is not translated. */
export function useTextLanguage(title: string, lede: string): TextLanguage {
  const { language } = useRoute();
  const lang = langOf(`${title} ${lede}`, language);
  return { lang, mark: lang && languageName(lang, language) };
}

/** What stands above a title, and the language of its kind where that is another than the page's. */
interface EyebrowWords {
  topic: string;
  kind: string;
  href?: string;
  lang?: string | undefined;
}

/**
 * The kind of a text that is not translated is said in the page's words by its type, where those of its editor would be in another
 * language (`lang`).
 */
export function useEyebrow(
  { articleType, ...eyebrow }: { topic: string; kind: string; href?: string; articleType: string },
  lang: string | undefined,
): EyebrowWords {
  const phrase = usePhrases();
  const type = namedKind(articleType);
  if (!lang || eyebrow.kind === '') return eyebrow;
  if (!type) return { ...eyebrow, lang };
  return { ...eyebrow, kind: type === PLAIN && eyebrow.topic ? '' : phrase(`search.documentType.${type}`) };
}

/** The language of a card's text, and what stands above its title. */
export function useCardLanguage(card: Pick<CardModel, 'title' | 'lede' | 'topic' | 'kind' | 'articleType'>): TextLanguage & {
  eyebrow: EyebrowWords;
} {
  const found = useTextLanguage(card.title, card.lede);
  const { topic, kind, articleType } = card;
  return { ...found, eyebrow: useEyebrow({ topic, kind, articleType }, found.lang) };
}
