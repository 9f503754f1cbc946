import { trimSigns } from '../../../../lib/trim-signs.ts';

/** The line above which people write their answer. It stands in every mail of the relay, in these words. */
export const MARKER = {
  en: 'Write your answer above this line',
  de: 'Schreiben Sie Ihre Antwort über diese Zeile',
} as const;

const MARKED = new RegExp(`^[^\\p{L}\\p{N}]*(?:${Object.values(MARKER).join('|')})`, 'iu');
const QUOTED = /^\s*(?:>|\|\s)/;

/** `-----Original Message-----` and its like: what follows is another mail. */
const SEPARATOR =
  /^\s*[-_=]{2,}\s*(?:original message|ursprüngliche (?:nachricht|e-?mail)|original-?nachricht|weitergeleitete nachricht|forwarded message|message d['’]origine|messaggio originale|mensaje original|oorspronkelijk bericht|reply message|antwort)\s*[-_=]{2,}\s*$/iu;

/** No two runs of blanks beside each other: a line may be as long as a mail, and whoever writes it waits for nobody. */
const label = (names: string): RegExp => new RegExp(`^[\\s*_>|]{0,4}(?:${names})\\s*(?:\\*+\\s*)?:`, 'iu');
const FROM = label('from|von|de|da|van|od|från|fra|lähettäjä');
const OTHER_LABELS = label(
  'sent|date|to|cc|subject|reply-to|gesendet|datum|an|betreff|thema|kopie|antwort an|envoyé|à|objet|inviato|data|a|oggetto|enviado(?: el)?|para|asunto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne',
);

const WROTE =
  /(?:^|[^\p{L}])(?:wrote|writes|schrieb(?:en)?|hat geschrieben|a écrit|écrivait|escribió|ha scritto|schreef|skrev|napsala?|napisał\(?a?\)?|írta|kirjoitti|escreveu)(?:[^\p{L}]|$)/iu;
const TIME = /\d{1,2}[:.]\d{2}|\b(?:19|20)\d{2}\b/;
/** Lines over which a program breaks "On …, Ann wrote:". */
const LONGEST_INTRODUCTION = 5;
const LONGEST_LINE = 400;

/** Lines of mobile programs that their owner did not write, at the end of a mail. */
const SENT_WITH =
  /^(?:sent (?:from|with|via|by) |get outlook for |von meinem .{2,60} gesendet|gesendet (?:von|mit|via|aus) |diese nachricht wurde von meinem |outlook für .{2,30} (?:beziehen|herunterladen|holen)|holen sie sich outlook|envoyé (?:de|depuis) |enviado (?:desde|do) |inviato da )/iu;
const SIGNATURE = /^--\s?$/;
/** A signature is no longer: what follows two dashes for more lines is a text. */
const LONGEST_SIGNATURE = 20;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** Lines of a head at most, for one to count as it. */
const HEAD_LINES = 10;

/**
 * Whether a mail's head begins at a line, as Outlook writes it above what is answered: who wrote it and two things more, in any order,
 * and an address, which sets it apart from a list that somebody typed.
 */
function isHead(lines: readonly string[], at: number): boolean {
  const isLabel = (line: string): boolean => FROM.test(line) || OTHER_LABELS.test(line);
  if (!isLabel(lines[at] ?? '')) return false;
  const block = lines.slice(at, at + HEAD_LINES);
  const labels = block.filter(isLabel);
  return labels.length >= 3 && block.some((line) => FROM.test(line)) && labels.some((line) => line.includes('@'));
}

/** How many lines "On …, Ann <…> wrote:" takes from here on; 0 where none begins. */
function introduction(lines: readonly string[], at: number): { lines: number; address: boolean } | undefined {
  let joined = '';
  for (let taken = 1; taken <= LONGEST_INTRODUCTION; taken += 1) {
    const line = lines[at + taken - 1];
    if (line === undefined || line.length > LONGEST_LINE || isBlank(line) || QUOTED.test(line)) return undefined;
    joined = `${joined} ${line.trim()}`.trim();
    const address = /@/.test(joined);
    // "Ann schrieb am 23.11.2026:" too, so the verb may stand anywhere.
    if (/[:：]\s*$/.test(line) && WROTE.test(joined) && (address || TIME.test(joined))) return { lines: taken, address };
  }
  return undefined;
}

/** Looked for from there on, without a copy of the rest for each line. */
function nextWord(lines: readonly string[], at: number): string | undefined {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return lines[next];
}

function withoutQuotes(lines: readonly string[], relayDomain: string): string[] {
  const kept: string[] = [];
  const ours = `@${relayDomain.toLowerCase()}`;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (QUOTED.test(line)) continue;
    if (MARKED.test(line) || SEPARATOR.test(line) || isHead(lines, at)) break;
    const intro = introduction(lines, at);
    if (intro !== undefined) {
      // Answers between the quoted lines are kept: only where nothing is marked as quoted is the rest another's text.
      if (QUOTED.test(nextWord(lines, at + intro.lines) ?? '')) {
        at += intro.lines - 1;
        continue;
      }
      if (intro.address) break;
    }
    // Whatever the language of the program: only it writes our address.
    if (line.toLowerCase().includes(ours)) break;
    kept.push(line);
  }
  return kept;
}

function withoutSignature(lines: readonly string[]): string[] {
  const dashes = lines.findLastIndex((line) => SIGNATURE.test(line));
  const kept = dashes >= 0 && lines.length - dashes <= LONGEST_SIGNATURE ? lines.slice(0, dashes) : [...lines];
  const isNoWord = (line: string): boolean => isBlank(line) || /^\s*[-_=*]{3,}\s*$/.test(line) || SENT_WITH.test(line.trim());
  while (kept.length > 0 && isNoWord(kept.at(-1) ?? '')) kept.pop();
  return kept;
}

/**
 * What somebody wrote in an answer: without what it quotes, in the ways of Gmail, Outlook, Apple Mail and their like, without
 * "Sent from my phone", and without a signature below two dashes. A signature that nothing marks stays.
 */
export function ownWords(text: string, relayDomain: string): string {
  const lines = text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\u00A0/g, ' ')
    .split('\n');
  const kept = withoutSignature(withoutQuotes(lines, relayDomain)).map((line) => line.trimEnd());
  return (
    trimSigns(kept.join('\n').replace(/\n{3,}/g, '\n\n'), '\n')
      // Format=flowed and programs that break lines leave no other trace; a control character is no text.
      .replace(/[^\P{Cc}\n\t]/gu, '')
  );
}
