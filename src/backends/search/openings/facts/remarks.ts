import { cut } from '../../../kit/text/normalise.ts';
const PLACEHOLDER =
  'insert|enter|add|fill in|your|name|company|employer|title|date|location|city|salary|amount|range|department|team|manager|link|url|email|number|xx+|tbd|tba|tbc|todo|placeholder|einfügen|einsetzen|ergänzen|bitte|hier|firma|datum|ort|gehalt|titel|abteilung|ansprechpartner\\w*';

/** Each with what it is called in a report. First match wins. */
const REMARKS: readonly (readonly [string, RegExp])[] = [
  ['a place left to fill in', new RegExp(String.raw`\[\s*(?:[^\]\d]{0,30}\b)?(?:${PLACEHOLDER})\b[^\]]{0,80}\]|\[\s*[_.…]{2,}\s*\]`, 'i')],
  [
    'a place left to fill in',
    new RegExp(String.raw`<{1,2}\s*(?:${PLACEHOLDER})\b[^<>]{0,60}>{1,2}|\((?:insert|enter|fill in|tbd|tbc|tba)\b[^)]{0,60}\)`, 'i'),
  ],
  ['a variable of a template', /\{\{[^{}]{0,80}\}\}|\$\{[^{}]{0,80}\}|%[A-Z][A-Z_]{2,40}%|<%[^%]{0,80}%>|\{%[^%]{0,80}%\}/],
  ['something to be decided', /(?<![\p{L}\p{N}$])(?:TBD|TBC|TBA|TODO|FIXME|N\.N\.)(?![\p{L}\p{N}])/u],
  [
    'a number left to fill in',
    /[$€£]\s?X{2,}(?:[.,]X{2,})*|(?<![\p{L}\p{N}])(?:X{3,}(?:[.,]X{2,})*|XX(?!\s*(?:century|siècle|jahrhundert|chromosom))|_{4,})(?![\p{L}\p{N}])/iu,
  ],
  [
    'a note to whoever publishes',
    /\b(?:delete|remove|strike)\s+(?:this|the|that|all|these|if|before|prior|line|section|note|paragraph)\b[^.]{0,60}\b(?:below|above|post\w*|publish\w*|line|section|note|not (?:needed|applicable)|template|paragraph)\b|\b(?:delete|remove) before (?:post|publish)\w*/i,
  ],
  [
    'a note to whoever publishes',
    /\b(?:do not (?:post|publish)|not for (?:publication|posting)|internal (?:note|use only)|for internal use|note to (?:the )?(?:recruiter|hiring manager|editor|hr|self|poster)|(?:recruiter|hiring manager)(?:'s)? note|template (?:text|note|instructions)|leave the (?:following|next) line|leave the lines? as[- ]is|(?:update|replace|use|change) the (?:line|text|sentence|paragraph) below|will pull in the appropriate|is (?:automatically )?populated automatically|can be populated automatically|are automatically converted|if you do not want to use the automatic|put the title as it appears)\b/i,
  ],
  [
    'a note to whoever publishes',
    /\b(?:vor (?:der )?(?:veröffentlichung|ausschreibung|freigabe) (?:löschen|entfernen|ersetzen)|bitte (?:ergänzen|einfügen|anpassen|löschen)|hier (?:einfügen|ergänzen|eintragen)|platzhalter|interner? (?:hinweis|vermerk)|nicht veröffentlichen)(?![\p{L}])/iu,
  ],
  ['filler text', /\blorem ipsum\b/i],
  ['marks of a template', /(\p{Extended_Pictographic})\s*\1\s*\1/u],
];

export interface Remark {
  /** What it looks like: "a place left to fill in". */
  what: string;
  /** The words where it stands, at most a line. */
  quote: string;
}

const AROUND = 30;
const LONGEST = 100;

/** A recruiter's or a template's note in a line of text that was not taken out: "[insert salary]", "DELETE BEFORE POSTING". */
export function remarkIn(line: string): Remark | undefined {
  for (const [what, pattern] of REMARKS) {
    const found = pattern.exec(line);
    if (!found) continue;
    const from = Math.max(0, found.index - AROUND);
    const quote = cut(line.slice(from), Math.max(LONGEST, found.index + 10 - from))
      .replace(/^[\udc00-\udfff]/, '')
      .trim();
    return { what, quote: `${from > 0 ? '…' : ''}${cut(quote, LONGEST)}${line.length > from + LONGEST ? '…' : ''}` };
  }
  return undefined;
}

/** All of a text, one for each line. @param lines of the text (`linesOf`), and its title */
export const remarksIn = (lines: readonly string[]): Remark[] => lines.flatMap((line) => remarkIn(line) ?? []);
