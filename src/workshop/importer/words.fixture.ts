const WORD = /[\p{L}\p{N}]+/gu;

export type Words = ReadonlyMap<string, number>;

function counts(text: string): Words {
  const found = new Map<string, number>();
  for (const [word] of text.normalize('NFC').toLowerCase().matchAll(WORD)) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

const entities = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(nbsp|amp|lt|gt|quot|mdash|ndash|rsquo|lsquo|ldquo|rdquo|hellip|copy);/g, ' ');

/** What a reader of a Markdown post would call its words, with how often each stands: no addresses, attributes, marks of lists or notes. */
export function wordsOfSource(source: string): Words {
  const body = source.replace(/\r/g, '').replace(/^---\n[\s\S]*?\n---[ \t]*(\n|$)/, '');
  const text = body
    .replace(/\{%\s*comment\s*%\}[\s\S]*?\{%\s*endcomment\s*%\}/g, ' ')
    .replace(/\{%\s*include[\s\S]*?caption:\s*"([\s\S]*?)"\s*%\}/g, ' $1 ')
    .replace(/\{%[^%]*%\}/g, ' ')
    .replace(/\{\{\s*"([^"]*)"\s*\|\s*team_link\s*\}\}/g, ' $1 ')
    .replace(/\{\{[^}]*embed:\s*"([^"]*)"\s*\}\}/g, ' $1 ')
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(https?:[^>\s]+)>/g, ' $1 ')
    .replace(/`[^`\n]+`/g, (code) => code.replaceAll('<', '‹').replaceAll('>', '›'))
    .replace(/\\</g, '‹')
    .replace(/<\/?[a-z][^<>]*>/gi, (tag) =>
      /^<(file|video call|link)\b/i.test(tag) && !tag.includes('=') ? tag.replace(/[<>]/g, ' ') : ' ',
    )
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+["'][^)]*["'])?\s*\)/g, '] ')
    .replace(/\]\[[^\]]*\]/g, '] ')
    .replace(/^ {0,3}\[(?!\^)[^\]]+\]:\s+\S+.*$/gm, ' ')
    .replace(/\[\^[^\]]+\]:?/g, ' ')
    .replace(/^\s*(`{3,}|~{3,}).*$/gm, ' ')
    .replace(/^[\s>]*\d+[.)]\s/gm, ' ');
  return counts(entities(text));
}

/** Words of HTML; the numbers that lead to notes are none. */
export const wordsOfHtml = (html: string): Words =>
  counts(
    entities(
      html
        .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
        .replace(/<sup\b[^>]*>(?:<[^>]*>)*\d+(?:<\/[^>]*>)*<\/sup>/g, ' ')
        .replace(/<!-- -->/g, '')
        .replace(/<[^>]*>/g, ' '),
    ),
  );

/** Words that stand more often in `source` than in `result`, as `word 3 → 2`. */
export const lostWords = (source: Words, result: Words): string[] =>
  [...source].flatMap(([word, count]) => ((result.get(word) ?? 0) < count ? [`${word} ${count} → ${result.get(word) ?? 0}`] : []));
