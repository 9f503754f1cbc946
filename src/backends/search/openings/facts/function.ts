import type { OpeningFunction } from '../model.ts';
import { wordList } from './word-list.ts';

/** Feeds name functions each in words of their own; these rules read them from titles and departments, first match wins. */
const RULES: readonly (readonly [OpeningFunction, RegExp])[] = [
  [
    'security',
    wordList(
      'cyber*|information security|infosec|it sicherheit*|informationssicherheit*|security engineer|security engineering|security ops|security operations|security architect|security analyst|security supervisor|security officer|security specialist|security manager|security consultant|security guard|security assistant|sicherheitsingenieur*|isso|ciso|fedramp|vulnerability|penetration|pentester|purple team|red team|fraud|soc analyst|security',
    ),
  ],
  [
    'people',
    wordList(
      'talent acquisition|recruit*|human resources|human capital|people operations|people partner|people director|people manager|hr|hrbp|personalreferent*|personalleiter*|personalleitung|personalsachbearbeit*|personalwesen|personalentwickl*|personalabteilung|personnel|labor relations|employee relations|equal employment|equal opportunity|compensation analyst|payroll specialist|learning and development|training specialist|training manager',
    ),
  ],
  [
    'trades',
    wordList(
      'electrician*|mechanic|mechanics|mechaniker*|mechatroniker*|craftsman|craftsmen|lineman|lineworker|dispatcher|rigger|driver|drivers|fahrer*|kraftfahrer*|painter|plumber|welder|schweißer*|carpenter|tischler*|schreiner*|schlosser*|installateur*|elektriker*|elektroniker*|maurer*|warehouse worker|warehouse associate|warehouse operative|lagerist*|lagerarbeiter*|lagermitarbeiter*|staplerfahrer*|machinist|machine operator|maschinenführer*|anlagenführer*|janitor*|custodian|housekeeper|cleaner|reinigungskraft|hausmeister*|cook|chef de partie|koch|köchin|line cook|barista|groundskeeper|gardener|gärtner*|maintenance worker|maintenance technician|maintenance mechanic|laborer|construction worker|hvac technician|foreman|craft specialist',
    ),
  ],
  [
    'health',
    wordList(
      'physician*|nurse*|nursing|medical|health*|psycholog*|psychiatr*|clinical|clinic|pharmac*|apotheker*|arzt|ärztin|*arzt|*ärztin|pflege*|*pfleger|*pflegerin|krankenschwester|therapist*|*therapeut*|dentist*|dental|zahnarzt*|hebamme*|midwife|paramedic*|notfallsanitäter*|surgeon|radiolog*|rehabilitation|sozialarbeiter*|social worker|caregiver|dietitian|veterinar*',
    ),
  ],
  [
    'education',
    wordList(
      'education*|teacher*|instructor*|school|lehrer*|*lehrer|*lehrerin|lehrkraft|dozent*|professor*|lecturer*|tutor*|erzieher*|pädagog*|librarian|faculty|curriculum',
    ),
  ],
  [
    'data-and-analytics',
    wordList(
      'data|data scientist|analytics|statistic*|statistik*|machine learning|artificial intelligence|ki|operations research|daten|datenanalyst*|datenanalyse|datenwissenschaft*|business intelligence|bi analyst|bi developer|quantitative analyst|fahrplananalyst*|actuar*|mathemat*',
    ),
  ],
  [
    'product',
    wordList(
      'product manager|product owner|product lead|product director|product management|head of product|chief product officer|produktmanager*|produktmanagement|product designer lead|vp product',
    ),
  ],
  [
    'technology',
    wordList(
      'software*|*softwareentwickler*|devops|site reliability|sre|cloud|it specialist|it spec|information technology|it project manager|it program manager|it manager|it leiter*|it administrator*|it system*|it support|it consultant|systemadministrator*|system administrator|systems administrator|network engineer|network administrator|netzwerk*|application engineer|integration engineer|engineering supervisor|engineering manager|engineering director|platform engineer|full stack|front end|frontend*|back end|backend*|web developer|developer*|entwickler*|*entwickler|*entwicklerin|programmer*|programmierer*|computer|technology|modernization lead|informatik*|fachinformatiker*|database|help desk|sap*|solution architect|solutions architect|enterprise architect|software architect|technical architect|systems analyst|qa engineer|test engineer|testautomatisier*|cto|cio|tech lead|ios|android|scrum master',
    ),
  ],
  [
    'design',
    wordList(
      'designer*|design|*designer|*designerin|ux|ui|user experience|customer experience|user researcher|accessibility|content strategist|content designer|visual information|interior design*|architect|architekt*|architects|gestalter*|grafiker*|mediengestalter*|illustrator|art director|creative director|kommunikationsdesign*',
    ),
  ],
  [
    'procurement',
    wordList(
      'contracting|contracts|contract specialist|contract administrator|contract manager|contract|acquisition*|procurement|purchas*|buyer|sourcing|supply chain|supply|einkauf*|einkäufer*|beschaffung*|vendor manager|category manager',
    ),
  ],
  [
    'legal-and-risk',
    wordList(
      'attorney*|legal*|counsel|lawyer|paralegal|law|compliance|risk*|risiko*|investigat*|jurist*|syndikusrechtsanwalt|syndikus*|rechts*|rechtsanwält*|datenschutz*|privacy|hearing|hearings|inspector|judge|ombuds*|claims|regulatory affairs',
    ),
  ],
  [
    'finance',
    wordList(
      'accountant*|accounting|accounts payable|accounts receivable|account payable|audit*|budget*|financ*|treasury|treasurer|tax|steuer*|loan*|buchhalt*|*buchhalter|*buchhalterin|bilanz*|controller|controlling|finanz*|wirtschaftsprüf*|payroll|lohnbuchhalt*|gehaltsbuchhalt*|kredit*|credit|bookkeeper|grants|investment*|banking|bankkaufmann|bankkauffrau|cfo|fp&a|billing',
    ),
  ],
  [
    'real-estate',
    wordList(
      'realty|real estate|building manage*|building services|facilit*|property|space planner|immobilien*|gebäudemanage*|hausverwalt*|leasing consultant|housing',
    ),
  ],
  [
    'communications',
    wordList(
      'communication|communications|public affairs|public relations|marketing|outreach|press|presse*|media|writer*|editor*|event|events|kommunikation*|redakteur*|redaktion*|journalist*|öffentlichkeitsarbeit|brand|content|copywriter|social media|seo|translator*|übersetzer*|interpreter*|dolmetscher*|speechwriter|visitor exchange',
    ),
  ],
  [
    'engineering',
    wordList(
      'engineer|engineers|engineering|electronics|ingenieur*|*ingenieur|*ingenieurin|bauleiter*|konstrukteur*|techniker*|*techniker|*technikerin|construction|surveyor|hydrolog*|technician',
    ),
  ],
  [
    'policy',
    wordList(
      'policy|foreign affairs|intelligence|diplomat*|consular|international relations|passport|visa|government relations|congressional affairs|legislative|export control|counterterrorism|country coordinator|referent verwaltung*|verwaltungsmodernisierung|public policy|nonproliferation',
    ),
  ],
  [
    'research',
    wordList(
      'scien*|research*|physicist*|physiker*|chemist*|chemiker*|biolog*|economist*|ökonom*|forsch*|*forscher|*forscherin|wissenschaft*|geograph*|geolog*|archaeolog*|anthropolog*|histor*|meteorolog*|laborant*|lab technician|postdoc*',
    ),
  ],
  ['strategy', wordList('strateg*')],
  ['consulting', wordList('consult*|engagement lead|engagement manager|*berater|*beraterin|berater*|beratung*|associate partner|partner')],
  ['technology', /(?<![\p{L}\p{N}])(?:IT|EDV)(?![\p{L}\p{N}])/u],
  [
    'operations',
    wordList(
      'operation|operations|betriebsleiter*|betriebsleitung|logisti*|transport*|fleet|emergency management|disponent*|disposition|program manager|programme manager|program management|project manager|project officer|project coordinator|program analyst|program analysis|management analyst|business analyst|business management|portfolio|partnership|partnerships|account manager|account executive|client executive|customer success|customer service*|kundenservice|kundenberater*|kundendienst|call center|contact center|sales*|business development|*vertrieb*|verkäufer*|verkauf*|store manager|filialleiter*|retail|cashier|kassierer*|customer relationship|small business|projektmanager*|projektleiter*|projektleitung|projektkoordinat*|program specialist|program director|public utilities|quality assurance|quality manager|qualitätsmanage*|qualitätssicherung|safety|arbeitssicherheit|equipment specialist|maintenance manager|production|produktionsleiter*|produktion*|supply planner|support services|agency success|site lead|fellow experience|stakeholder|process manager|prozessmanager*|courier|restaurant manager|hotel manager|chief operating officer|coo',
    ),
  ],
  [
    'administration',
    wordList(
      'administrat*|assistant|secretary|sekretär*|sekretariat|clerk|office|staff|receptionist|empfang*|rezeption*|assistenz*|assistent*|*assistenz|verwaltung*|sachbearbeit*|*sachbearbeiter|*sachbearbeiterin|bürokauf*|büro*|bürokraft|records|management|program|support|coordinator|data entry',
    ),
  ],
];

/** A title is about what stands before its brackets, commas and dashes; what follows narrows it. */
const mainPart = (title: string): string =>
  title
    .replace(/\([^)]{0,200}\)|\[[^\]]{0,200}\]/g, ' ')
    .split(/,|\s[-–—|]\s/)[0]
    ?.trim() ?? '';

/** Things in a title that look like work of another kind. */
const UNTELLING =
  /\b(?:gs|ad|wg|ws|es)[\s-]?\d[\d/-]*\b|\bm\s*\/\s*w\s*\/\s*d\b|\bdirect hire(?: authority)?\b|\bpublic notice\b|\bhr[\s-]business[\s-]partner\b(?<keep>)/gi;

const ruleFor = (text: string): OpeningFunction | undefined => RULES.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * What kind of work it is: by the main part of the title, then by all of it, then by what the feed calls its department or category.
 * `other` where none says.
 */
export function functionOf(title: string, ...more: readonly string[]): OpeningFunction {
  const plain = title.replace(UNTELLING, (words) => (/business/i.test(words) ? 'human resources' : ' '));
  const weak = new Set<OpeningFunction | undefined>(['administration', undefined]);
  const main = ruleFor(mainPart(plain));
  const whole = ruleFor(plain);
  // "IT Specialist (INFOSEC)": the bracket says which.
  if (main === 'technology' && whole === 'security') return whole;
  if (!weak.has(main)) return main as OpeningFunction;
  if (!weak.has(whole)) return whole as OpeningFunction;
  const byTitle = main ?? whole;
  if (byTitle) return byTitle;
  return more.flatMap((text) => ruleFor(text) ?? [])[0] ?? 'other';
}
