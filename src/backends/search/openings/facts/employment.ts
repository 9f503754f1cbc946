import { EMPLOYMENT_TYPES } from '../model.ts';
import type { EmploymentType } from '../model.ts';
import { affirmed, labelled, sentencesOf } from './lines.ts';
import { wordList } from './word-list.ts';

const HOURS: readonly (readonly [EmploymentType, RegExp])[] = [
  [
    'full-time',
    wordList('full time|fulltime|vollzeit*|temps plein|temps complet|voltijd*|tiempo completo|jornada completa|tempo inteiro|tempo pieno'),
  ],
  [
    'part-time',
    wordList(
      'part time|parttime|teilzeit*|temps partiel|deeltijd*|tiempo parcial|media jornada|tempo parcial|intermittent|minijob*|mini job|werkstudent*|working student|when actually employed|20 hours per week',
    ),
  ],
];

const TERMS: readonly (readonly [EmploymentType, RegExp])[] = [
  ['permanent', wordList('permanent|perm|unbefristet*|festanstellung|cdi|vast contract|indefinido|tempo indeterminado')],
  [
    'temporary',
    wordList(
      'temporary|temp|fixed term|term limited|limited term|time limited|befristet*|interim|maternity cover|parental cover|elternzeitvertretung|cdd|casual|per diem|perdiem|nte|not to exceed|détachement|tijdelijk*|temporal|temporário',
    ),
  ],
  ['seasonal', wordList('seasonal|season|saison*|saisonnier*|seizoens*|temporada')],
  ['contract', wordList('contractor|freelance*|freiberuf*|freie mitarbeit|independent contractor|self employed|1099|contract to hire|zzp')],
  [
    'internship',
    wordList('intern|interns|internship|internships|praktik*|pflichtpraktik*|stagiaire|stage|stagiair|becari*|estágio|student trainee'),
  ],
];

/** A job by contract as a field says it; in a title the word mostly names the work, as in "Contract Specialist". */
const BY_CONTRACT = wordList('contract');
const CONTRACT_IN_TITLE =
  /[([–—-]\s*contract(?:\s+(?:position|role|basis))?\s*(?:[)\]]|$)|\bcontract (?:position|role|to hire)\b|\b\d+[\s-]months? contract\b/i;
/** "(Term)", "TERM NTE 4 years", "Term position"; not "long-term". */
const TERM_IN_TITLE = /(?:^|[([,–—]|\s-)\s*term\s*(?:[)\],]|$)|\bterm\s+(?:nte|position|appointment|limited|not to exceed)\b/i;
/** A field of the kind of appointment that is the word alone. */
const TERM_ALONE = /^\s*(?:term|detail|temporary promotion)\s*$/i;
/** Workloads of Swiss openings: "80–100 %". */
const WORKLOAD = /(?<![\d.,])(\d{2,3})\s{0,3}(?:%?\s{0,3}(?:[-–—]|bis|to)\s{0,3}(\d{2,3}))?\s{0,3}%/g;
const WEEKLY =
  /(?<![\d.,])(\d{1,2})(?:[.,]\d)?\s{0,3}(?:[-–—]\s{0,3}(\d{1,2}))?\s{0,3}(?:hours?|hrs?\.?|h|std\.?|stunden|wochenstunden)\s{0,3}(?:\/|per|a|an|each|pro|je|in der|die)?\s{0,3}(?:week|wk|woche|weekly|wöchentlich)/i;
/** Weekly hours of a full job: the shortest weeks of collective agreements have 35. */
const FULL_WEEK = 35;

/** As far back as what a share is of may stand: all of the text before each of them would be read for each. */
const BESIDE = 100;

/** Travel, remote work and commission have shares too, which are no workload. */
const OTHER_SHARE_AFTER =
  /^\s*(?:of\b|\p{L}*reise|travel|remote|on-?site|onsite|vor[\s-]ort|home|virtual|telework|mobil|field|office|hybrid|commission|provision|variable|bonus|discount|green|renewable|electric|organic|vegan|erneuerbar|digital|employer|uptime|außendienst|free|growth|owned)/iu;
const OTHER_SHARE_BEFORE =
  /(?:travel\w*|remote|commission|provision|bonus|home[\s-]?office|reise\p{L}*|außendienst|discount|on-?site)\s{0,3}[:(]?\s{0,3}(?:up to|bis zu|ca\.?|about|approx\.?|~)?\s{0,3}$/iu;

/** Things that a title or a sentence may name beside hours and terms, in the same words. */
const OTHER_THINGS = new RegExp(
  [
    // French and Dutch have "stage" for an internship; in English it is one only where nobody could mean another.
    String.raw`\bstage\b(?!\s*(?:$|[)\]–—:]|-\s|(?:en|de|chez|au|bij|h\/f|m\/w)\b|d['’]))`,
    String.raw`\b(?:early|late|later|growth|seed|first|second|next|pre|mid|multi|single|two|center|centre|main|concept|design|any|this|that)[\s-]+stages?\b`,
    String.raw`(?<!(?:summer|winter|spring|fall|autumn|ski|harvest|holiday)[\s-])\bseason\b(?!\s*(?:$|[)\],–—-]|\d|(?:positions?|roles?|jobs?|only|workers?|staff|help|from|in|at)\b))`,
    String.raw`\bseasonal\s+(?:affective|product|merchandi[sz]\w+|campaign\w*|promotion\w*|planning|forecast\w*|flu|events? manager)\b`,
    String.raw`\bsaison(?:karte|ticket|planung|ware|artikel|marketing|eröffnung)\p{L}*`,
    String.raw`\bcasual[\s-]+(?:gam\w+|dining|wear|cloth\w+|shoes|footwear|fashion|apparel|dress\w*|style|menswear|furniture)\b`,
    String.raw`\btemporal\b(?!\s*(?:$|[)\],–—-]))|\bspati(?:o|al)[\s-]?temporal\b`,
    String.raw`\btemporary (?:works|accommodation|exhibitions?|housing|staffing|power|traffic|structures?|shelters?)\b|\btemp (?:agency|desk|recruit\w+|control)\b`,
    String.raw`\bpermanent (?:way|mission|magnets?|make-?up|recruit\w+|exhibitions?|secretary|representati\w+|collections?|supportive)\b|\bperm (?:recruit\w+|consultant|desk)\b`,
    String.raw`\b(?:general|prime|main|sub)[\s-]contractors?\b|\bcontractors?\s+(?:relations\w*|manag\w+|safety|compliance|coordinat\w+|liaison|services?|sales|success|partner\w*|engagement|operations|support|payroll|programs?|programmes?|networks?|onboarding|oversight|administrat\w+|experience|marketing|solutions?)\b`,
    String.raw`\bfreelancers? (?:relations\w*|manag\w+|coordinat\w+|network|community|platform|marketplace|success|onboarding)\b`,
    String.raw`\binternships?[\s-]+(?:programs?|programmes?|coordinat\w+|manager|supervisor|recruit\w+|advis\w+|relations)\b|\bpraktik(?:anten|ums)[\s-]?(?:betreu|koordinat|büro|amt|leit|manag)\p{L}*`,
    String.raw`\bfixed[\s-]term (?:deposits?|products?|loans?|annuit\w+)\b`,
    String.raw`\bpart[\s-]time (?:stud\w+|mba|courses?|degree\w*|faculty (?:affairs|relations|services))\b`,
  ].join('|'),
  'giu',
);
const plainly = (text: string): string => affirmed(text).replace(OTHER_THINGS, ' ');

const matching = (kinds: readonly (readonly [EmploymentType, RegExp])[], text: string): EmploymentType[] =>
  kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);

function workload(text: string): EmploymentType[] {
  const percent = [...text.matchAll(WORKLOAD)].find(
    (each) =>
      !OTHER_SHARE_AFTER.test(text.slice(each.index + each[0].length)) &&
      !OTHER_SHARE_BEFORE.test(text.slice(Math.max(0, each.index - BESIDE), each.index)),
  );
  const weekly = WEEKLY.exec(text);
  const given = percent ?? weekly;
  if (!given) return [];
  const [least, most, full] = [Number(given[1]), Number(given[2] ?? given[1]), percent ? 100 : FULL_WEEK];
  if (most > 100 || least < 5) return [];
  return [...(most >= full ? (['full-time'] as const) : []), ...(least < full ? (['part-time'] as const) : [])];
}

interface Said {
  hours: EmploymentType[];
  terms: EmploymentType[];
}

function saidByTitle(given: string): Said {
  const title = plainly(given);
  const hours = matching(HOURS, title);
  const terms = matching(TERMS, title);
  if (CONTRACT_IN_TITLE.test(title)) terms.push('contract');
  if (TERM_IN_TITLE.test(title)) terms.push('temporary');
  return { hours: hours.length > 0 ? hours : workload(title), terms };
}

function saidByField(text: string): Said {
  const plain = affirmed(text);
  const terms = matching(TERMS, plain);
  if (TERM_ALONE.test(text)) terms.push('temporary');
  if (BY_CONTRACT.test(plain) && terms.length === 0) terms.push('contract');
  const hours = matching(HOURS, plain);
  return { hours: hours.length > 0 ? hours : workload(text), terms };
}

const LABEL =
  /^(?:work(?:ing)? (?:schedule|hours|time)|schedule|hours|employment(?: type| status)?|job (?:type|status|category)|time type|type of (?:employment|contract|position|appointment|job)|appointment type|contract(?: type| term| duration)?|position type|duration|term|beschäftigungs(?:art|verhältnis|umfang)|anstellungs(?:art|verhältnis)|arbeitszeit(?:modell)?|vertrags(?:art|dauer)|stellenumfang|umfang|pensum|befristung|dauer)\b/i;

/** A sentence about this opening itself; what a text says of others' jobs is nothing of it. */
const STATEMENTS: readonly RegExp[] = [
  /\b(?:this|it) (?:is|will be) (?:an? |our )([^.;:]{0,80}?\b(?:position|role|job|appointment|opportunity|contract|assignment|internship|fellowship))\b/i,
  /\b(?:position|role|job|appointment) (?:is|will be) (?:an? |for an? )?([^.;:]{0,60})/i,
  /\b(?:we (?:are (?:looking|hiring|recruiting)(?: for)?|seek|offer)|hiring) (?:an? )?((?:part|full)[\s-]time [^.;:]{0,40})/i,
  /\b((?:in|als|auf) (?:voll|teil)zeit\b)/i,
  /\b((?:un)?befristete[nrs]? (?:stelle|vertrag|arbeitsvertrag|anstellung|arbeitsverhältnis|position))\b/i,
  /\b(?:stelle|anstellung|position|arbeitsverhältnis|vertrag) ist (?:zunächst |vorerst )?([^.;]{0,40})/i,
];

function saidByText(lines: readonly string[]): Said {
  const values = labelled(lines, LABEL);
  const fields = values.map(saidByField);
  const hours = fields.flatMap((each) => each.hours);
  const terms = fields.flatMap((each) => each.terms);
  if (hours.length > 0 && terms.length > 0) return { hours, terms };
  const stated = lines.flatMap(sentencesOf).flatMap((sentence) => {
    // "if this position is part time" says what is to be done in that case.
    if (/^\W*(?:if|falls|wenn|for example|e\.g\.|number of)\b/i.test(sentence)) return [];
    return STATEMENTS.flatMap((pattern) => pattern.exec(plainly(sentence))?.[1] ?? []);
  });
  const told = stated.map((text) => ({ hours: matching(HOURS, text), terms: matching(TERMS, text) }));
  return {
    hours: hours.length > 0 ? hours : told.flatMap((each) => each.hours),
    terms: terms.length > 0 ? terms : told.flatMap((each) => each.terms),
  };
}

const first = (...lists: readonly (readonly EmploymentType[])[]): readonly EmploymentType[] => lists.find((list) => list.length > 0) ?? [];

/** What says more of the same: who is an intern for a year is not "temporary" beside it, and what ends is not permanent. */
const GOES_WITHOUT: Readonly<Partial<Record<EmploymentType, readonly EmploymentType[]>>> = {
  internship: ['temporary', 'permanent', 'contract'],
  seasonal: ['temporary', 'permanent'],
  contract: ['permanent'],
  temporary: ['permanent'],
};

/**
 * How one is employed: hours and kind of contract, each from the first that says something: the title, the feed's fields, the text.
 * Empty where nothing is said.
 * @param fields what the feed says of hours and contract, in its own words
 * @param lines  of the text (`linesOf`)
 */
export function employmentOf(title: string, fields: readonly string[], lines: readonly string[] = []): EmploymentType[] {
  const sources = [saidByTitle(title), ...fields.filter(Boolean).map(saidByField)];
  const byFields = { hours: sources.slice(1).flatMap((each) => each.hours), terms: sources.slice(1).flatMap((each) => each.terms) };
  const byTitle = sources[0] ?? { hours: [], terms: [] };
  const needed = first(byTitle.hours, byFields.hours).length === 0 || first(byTitle.terms, byFields.terms).length === 0;
  const byText = needed && lines.length > 0 ? saidByText(lines) : { hours: [], terms: [] };
  const said = new Set([...first(byTitle.hours, byFields.hours, byText.hours), ...first(byTitle.terms, byFields.terms, byText.terms)]);
  for (const kind of [...said]) for (const other of GOES_WITHOUT[kind] ?? []) said.delete(other);
  return EMPLOYMENT_TYPES.filter((kind) => said.has(kind));
}
