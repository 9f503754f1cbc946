import { PERSON_NAME } from '../../kit/field-patterns.ts';
import { countryCode } from '../../kit/places/countries.ts';
import { findCity } from '../../kit/places/gazetteer.ts';
import { normalise } from '../../kit/text/normalise.ts';

/** What a CV says of somebody, to be looked through and ticked; nothing of it is kept. */
export interface Suggestions {
  name?: string;
  headline?: string;
  about?: string;
  employer?: string;
  jobTitle?: string;
  city?: string;
  country?: string;
  education?: string;
  skills?: string[];
  languages?: string[];
  links?: string[];
}

const SECTIONS = {
  experience:
    /^(?:(?:professional|work|relevant|career)? ?(?:experience|history)|employment(?: history)?|career|berufserfahrung|beruflicher werdegang|berufspraxis|werdegang|beruf)$/,
  education: /^(?:education(?: and training)?|academic background|studies|ausbildung|bildung|studium|akademische ausbildung|schulbildung)$/,
  skills:
    /^(?:(?:key|core|technical|professional)? ?(?:skills|competences|competencies|expertise)|kenntnisse|fahigkeiten|kompetenzen|edv-kenntnisse)$/,
  languages: /^(?:languages?|language skills|sprachen|sprachkenntnisse|fremdsprachen)$/,
  about: /^(?:(?:professional )?summary|profile|about(?: me)?|objective|profil|kurzprofil|uber mich|zusammenfassung)$/,
  other:
    /^(?:interests|hobbies|references|publications|awards|certificat(?:es|ions)|contact|kontakt|interessen|referenzen|publikationen|zertifikate|personal (?:data|details)|personliche daten|weiterbildung|volunteering|projects|projekte)$/,
} as const;
type Section = keyof typeof SECTIONS;

/** The section that a line begins, and what stands behind its colon. */
function sectionOf(line: string): { section: Section; rest: string } | undefined {
  const colon = line.indexOf(':');
  const heading = (colon < 0 ? line : line.slice(0, colon)).trim();
  if (heading.length < 3 || heading.length > 40) return undefined;
  const rest = colon < 0 ? '' : line.slice(colon + 1).trim();
  const plain = normalise(heading)
    .replace(/[^\p{L} -]/gu, '')
    .trim();
  const section = (Object.keys(SECTIONS) as Section[]).find((name) => SECTIONS[name].test(plain));
  return section === undefined ? undefined : { section, rest };
}

const TITLE_WORDS =
  /\b(?:head|director|manager|partner|principal|consultant|adviser|advisor|engineer|developer|analyst|associate|officer|chief|ceo|cfo|cto|coo|founder|co-founder|president|lead|leader|architect|professor|lecturer|researcher|economist|lawyer|counsel|editor|designer|specialist|assistant|intern|chair|secretary|geschaftsfuhrer(?:in)?|leiter(?:in)?|berater(?:in)?|referent(?:in)?|vorstand|vorstandin|abteilungsleiter(?:in)?|bereichsleiter(?:in)?|projektleiter(?:in)?|ingenieur(?:in)?|entwickler(?:in)?|grunder(?:in)?|dozent(?:in)?|wissenschaftliche[rs]?|mitarbeiter(?:in)?|partnerin|managerin|direktor(?:in)?|analystin|anwalt|anwaltin)\b/;
const isTitle = (text: string): boolean => TITLE_WORDS.test(normalise(text));

const MONTH = '(?:jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dec|dez)\\p{L}{0,9}\\.?|\\d{1,2}[./]';
const DATES = new RegExp(
  `\\(?(?:since|seit|ab)?\\s?(?:(?:${MONTH})\\s?)?(?:19|20)\\d{2}(?:\\s?(?:[-–—]|to|until|bis)\\s?(?:(?:(?:${MONTH})\\s?)?(?:19|20)\\d{2}|present|today|now|current|heute|jetzt|dato))?\\)?`,
  'giu',
);

const BULLET = /^[\s•·▪◦*–—-]+/;
const clean = (line: string): string => line.replace(BULLET, '').replace(/\s+/g, ' ').trim();
const isContact = (line: string): boolean =>
  /@|https?:|www\.|linkedin|(?:\+|\b)\d[\d ()/-]{6,}|\b(?:phone|tel|telefon|mobile|mobil|e-?mail|address|adresse|geb|geboren|born|date of birth)\b/i.test(
    line,
  );

/** A name in capitals as one writes it. */
const properCase = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(^|[ '’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name;

const NO_NAME = /^(?:curriculum vitae|cv|resume|lebenslauf|vita|personal details|personliche daten|bewerbung|application)$/;

function nameIn(lines: readonly string[]): { name: string; at: number } | undefined {
  for (const [at, line] of lines.slice(0, 8).entries()) {
    const text = line.replace(/^(?:full )?name\s*:\s*/i, '').replace(/,?\s?(?:Ph\.?D\.?|MBA|M\.?Sc\.?|B\.?Sc\.?)$/i, '');
    const words = text.split(' ');
    if (text.length > 60 || words.length < 2 || words.length > 5 || !PERSON_NAME.test(text)) continue;
    if (NO_NAME.test(normalise(text)) || sectionOf(text) !== undefined || isTitle(text)) continue;
    if (!/^\p{Lu}/u.test(text) || words.filter((word) => /^\p{Lu}/u.test(word)).length < 2) continue;
    return { name: properCase(text), at };
  }
  return undefined;
}

/** City and country in the lines before the first section: "8001 Zürich, Switzerland". */
function placeIn(lines: readonly string[]): { city: string; country?: string } | undefined {
  for (const line of lines) {
    const parts = line
      .split(/[,;|•·]|\s[-–]\s/)
      .map((part) =>
        part
          .replace(/^.*:\s*/, '')
          .replace(/^(?:[A-Z]{1,2}-)?\d{4,6}\s+/, '')
          .trim(),
      )
      .filter((part) => part !== '' && part.length < 40);
    for (const [at, part] of parts.entries()) {
      const country = parts
        .slice(at + 1)
        .map((each) => countryCode(each))
        .find((code) => code !== undefined);
      const city = findCity(part, { country }) ?? findCity(part);
      if (city === undefined || /^\p{Ll}/u.test(part)) continue;
      return { city: part, country: country ?? city.country };
    }
  }
  return undefined;
}

/** Title and employer of the first station. */
function stationIn(lines: readonly string[]): { jobTitle?: string; employer?: string } {
  const texts = lines
    .slice(0, 4)
    .map((line) => ({
      text: clean(line.replace(DATES, ' '))
        .replace(/^[,:|–—-]|[,:|–—-]$/g, '')
        .trim(),
      dated: line.search(DATES) !== -1,
    }))
    .filter(({ text }) => text !== '');
  const [first, second] = texts;
  if (first === undefined || first.text.length > 160) return {};
  const [, between = '', employer = ''] = /.(\s(?:at|bei|@)\s)(.+)$/i.exec(first.text) ?? [];
  if (employer !== '')
    return {
      jobTitle: first.text.slice(0, first.text.length - between.length - employer.length).trim(),
      employer: (employer.split(/[,|]/)[0] ?? employer).trim(),
    };
  const parts = first.text
    .split(/[,|\t]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [a = '', b] = parts;
  if (b !== undefined) return !isTitle(a) && isTitle(b) ? { jobTitle: b, employer: a } : { jobTitle: a, employer: b };
  const other = second?.text.split(/[,|]/)[0]?.trim();
  if (other === undefined || other.length > 100 || BULLET.test(lines[1] ?? '')) return isTitle(a) ? { jobTitle: a } : { employer: a };
  return !isTitle(a) && isTitle(other) ? { jobTitle: other, employer: a } : { jobTitle: a, employer: other };
}

const distinct = (values: readonly string[], most: number): string[] =>
  [...new Map(values.filter((value) => value !== '').map((value) => [normalise(value), value])).values()].slice(0, most);

const listIn = (lines: readonly string[], most: number): string[] =>
  distinct(
    lines
      .flatMap((line) => line.replace(/^[^:,]{2,30}:\s*/, '').split(/[,;|•·▪\t]/))
      .map(clean)
      .map((value) => value.replace(/\.$/, ''))
      .filter((value) => value.length <= 60 && value.split(' ').length <= 6 && /\p{L}/u.test(value)),
    most,
  );

/** "German (native)", "Englisch - verhandlungssicher", "French: fluent": the language alone. */
const languagesIn = (lines: readonly string[]): string[] =>
  distinct(
    lines
      .flatMap((line) => line.split(/[,;|•·▪\t]/))
      .map((each) =>
        clean(
          each
            .replace(/[(:–—-].*/, '')
            .replace(/\s(?:native|fluent|basic|good|mother tongue|muttersprache|fliessend|fließend|gut|[abc][12])\b.*/i, ''),
        ),
      )
      .filter((value) => /^\p{Lu}[\p{L}]{2,20}(?: \p{L}{2,20})?$/u.test(value)),
    20,
  );

/** Longer lines are no lines of a CV but a text without ends of line, of which the beginning is enough. */
const LONGEST_LINE = 2_000;

/** What is found in the text of a CV. What is not found is left out; nothing is guessed from the name. */
export function suggestionsOf(text: string): Suggestions {
  const lines = text
    .normalize('NFC')
    .split(/\r\n|[\n\r\f\v\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/[\p{Cc}\p{Cf}]/gu, (mark) => (mark === '\t' ? '\t' : ''))
        // No two blanks beside each other: expressions that look for what stands between would take n² steps over a run of them.
        .replace(/\s+/g, (run) => (run.includes('\t') ? '\t' : ' '))
        .trim()
        .slice(0, LONGEST_LINE),
    )
    .filter((line) => line !== '')
    .slice(0, 2_000);
  const head: string[] = [];
  const sections = new Map<Section, string[]>();
  let current: string[] = head;
  for (const line of lines) {
    const begun = sectionOf(line);
    if (begun !== undefined) {
      current = sections.get(begun.section) ?? [];
      sections.set(begun.section, current);
      if (begun.rest !== '') current.push(begun.rest);
    } else current.push(line);
  }
  const found: Suggestions = {};
  const name = nameIn(head);
  if (name) found.name = name.name;
  const after = head.slice(name === undefined ? 0 : name.at + 1);
  const headline = after
    .slice(0, 3)
    .find((line) => !isContact(line) && /\p{L}{3}/u.test(line) && line.length <= 160 && placeIn([line]) === undefined);
  if (headline !== undefined && name !== undefined) found.headline = clean(headline);
  const place = placeIn(head.slice(0, 12));
  if (place) {
    found.city = place.city;
    if (place.country !== undefined) found.country = place.country;
  }
  const { jobTitle, employer } = stationIn(sections.get('experience') ?? []);
  if (jobTitle !== undefined) found.jobTitle = jobTitle.slice(0, 120);
  if (employer !== undefined) found.employer = employer.slice(0, 120);
  const education = (sections.get('education') ?? []).map(clean).slice(0, 8).join('\n').slice(0, 1_000);
  if (education !== '') found.education = education;
  const about = (sections.get('about') ?? []).map(clean).slice(0, 20).join('\n').slice(0, 4_000);
  if (about !== '') found.about = about;
  const skills = listIn(sections.get('skills') ?? [], 40);
  if (skills.length > 0) found.skills = skills;
  const languages = languagesIn(sections.get('languages') ?? []);
  if (languages.length > 0) found.languages = languages;
  const links = distinct(
    [...text.slice(0, 20_000).matchAll(/https:\/\/[^\s<>"'()]{4,200}/g)]
      .map(([link]) => link.replace(/[.,;]$/, ''))
      .filter((link) => URL.canParse(link)),
    5,
  );
  if (links.length > 0) found.links = links;
  return found;
}
