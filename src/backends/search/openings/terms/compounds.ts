import { stemGerman } from './stem.ts';

/** Words that German names of jobs and of their fields are put together with, in normal form; endings may follow. */
const PARTS =
  `absolvent amt analyse analyst analytik anlage anschluss anwalt arbeiter architekt architektur arzt assistent assistenz ausbildung bank bau
bearbeiter berater beratung betreuer betreuung betrieb biologe buchhalter buchhaltung chef chemiker controller controlling daten design
dienst direktor dolmetscher einkauf einkaufer elektriker elektroniker energie entwickler entwicklung experte fachkraft fahrer finanz
forscher forschung fuhrer fuhrung gestalter gestaltung gesundheit haus helfer hilfe hochschule informatik informatiker ingenieur jurist
kauffrau kaufmann klima konstrukteur konstruktion kraft kredit kunde kunden lager lehrer leiter leitung logistik makler manager management
markt marketing mechaniker meister modernisierung monteur netz okonom partner personal pflege pfleger physiker plan planer planung
praktikant praktikum programm projekt prufer prufung qualitat recht redakteur redaktion referent sachbearbeiter schreiber schule schutz
service sicherheit software spezialist statistiker stelle steuer student system technik techniker technologie trainer ubersetzer umwelt
verkauf verkaufer verkehr versicherung vertrieb verwalter verwaltung warme wasser werk wesen wirtschaft wissenschaft wissenschaftler`.split(
    /\s+/,
  );

const SHORTEST = 9;
const SHORTEST_REST = 3;
const LINK = /(?<=(?:ung|heit|keit|ion|tat|schaft|ing|tum|trieb|rungs?|gebot|betrieb))s$/;
const known = new Set(PARTS.map(stemGerman));
/** The longest part counts, so that `fachkraft` is not `kraft`. */
const longestFirst = [...known].filter((stem) => stem.length >= 3).sort((a, b) => b.length - a.length);
/** What a word may begin with: shorter parts begin too much. */
const beginnings = longestFirst.filter((part) => part.length >= 5);
const SHORTEST_END = 4;

/** The word at the end of a German compound, which says what it is, and the one before it; undefined without a known part at its end. */
export function split(word: string): { last: string; first: string; rest: string } | undefined {
  if (word.length < SHORTEST) return undefined;
  const stem = stemGerman(word);
  const last = longestFirst.find((part) => stem.endsWith(part) && stem.length - part.length >= SHORTEST_REST);
  if (last === undefined) return undefined;
  const rest = stem.slice(0, -last.length).replace(LINK, '');
  return { last, first: stemGerman(rest), rest };
}

/**
 * The stems of the words that a German compound is put together of, the last first: `krankenhausbetrieb` has `betrieb` and
 * `krankenhaus`, `sicherheitsschuhe` at least `sicherheit`. Nothing for what is no compound of a known part.
 */
export function partsOf(word: string): string[] {
  const found = split(word);
  if (found) return [found.last, found.first, ...partsOf(found.rest)];
  if (word.length < SHORTEST) return [];
  const stem = stemGerman(word);
  const first = beginnings.find((part) => stem.startsWith(part) && stem.length - part.length >= SHORTEST_END);
  return first === undefined ? [] : [first];
}
