import type { EmploymentType, Level, OpeningFunction, WorkMode } from '../model.ts';

/** Feeds name functions and levels each in words of its own; these rules read them from titles and departments, first match wins. */
const FUNCTION_RULES: readonly (readonly [OpeningFunction, RegExp])[] = [
  [
    'security',
    /\b(?:cyber\w*|information security|infosec|security (?:engineer|ops|operations|architect|analyst|supervisor|officer|specialist)|isso|fedramp|vulnerability|penetration|purple team|fraud)\b/i,
  ],
  [
    'data-and-analytics',
    /\b(?:data|analytics?|statistic\w*|machine learning|artificial intelligence|operations research|daten\w*|datenanalyst\w*)\b/i,
  ],
  ['product', /\b(?:product (?:manager|owner|lead|director|management)|produktmanager\w*)\b/i],
  [
    'design',
    /\b(?:design(?:er)?s?|ux|user experience|customer experience|accessibility|content strategist|visual information|architect\b(?! engineer)|gestalter\w*)\b/i,
  ],
  [
    'technology',
    /\b(?:software|devops|site reliability|sre|cloud|it specialist|information technology|application engineer|integration engineer|full.?stack|front.?end|back.?end|developer|programmer|computer|technology|modernization lead|softwareentwickler\w*|entwickler\w*|informatik\w*)\b/i,
  ],
  ['procurement', /\b(?:contract(?:ing|s)?|acquisition|procurement|purchas\w+|supply|einkauf\w*|einkäufer\w*)\b/i],
  ['legal-and-risk', /\b(?:attorney|legal|counsel|paralegal|law|compliance|risk|investigat\w+|jurist\w*|rechts\w*|hearings?)\b/i],
  [
    'finance',
    /\b(?:accountant|accounting|account(?:s)? (?:payable|receivable)|audit\w*|budget|financ\w+|treasury|tax|loan|buchhalt\w*|controller|finanz\w*)\b/i,
  ],
  [
    'people',
    /\b(?:human resources|hr|people operations|talent|recruit\w*|personnel|labor relations|equal employment|training specialist|personal(?:referent|wesen)\w*)\b/i,
  ],
  [
    'communications',
    /\b(?:communications?|public affairs|marketing|outreach|press|media|writer|editor\w*|events?|kommunikation\w*|redakteur\w*)\b/i,
  ],
  ['real-estate', /\b(?:realty|real estate|building manage\w+|facilit\w+|property|space planner|immobilien\w*)\b/i],
  ['health', /\b(?:physician|nurse|medical|health|psycholog\w*|clinical|pharmac\w*|arzt|ärztin|pflege\w*)\b/i],
  ['education', /\b(?:education|teacher|instructor|school|lehrer\w*)\b/i],
  ['strategy', /\b(?:strateg\w+)\b/i],
  ['consulting', /\b(?:consult\w+|engagement (?:lead|manager)|berater\w*|beratung\w*|associate partner|partner)\b/i],
  ['engineering', /\b(?:engineer\w*|electronics|ingenieur\w*|architecture|construction)\b/i],
  ['research', /\b(?:scien(?:ce|tist|tific)\w*|research\w*|physicist|chemist|biologist|economist|forsch\w*|wissenschaft\w*)\b/i],
  ['policy', /\b(?:policy|foreign affairs|intelligence|diplomat\w*|passport|visa|government relations|export control)\b/i],
  ['trades', /\b(?:electrician|mechanic|craft\w*|lineman|dispatcher|rigger|driver|painter|plumber|warehouse|elektriker\w*)\b/i],
  ['security', /\bsecurity\b/i],
  [
    'operations',
    /\b(?:operations?|logistics|transportation|emergency management|program manager|project manager|program analyst|portfolio|partnerships?|account manager|projektmanager\w*|projektleiter\w*|program (?:specialist|director))\b/i,
  ],
  [
    'administration',
    /\b(?:administrat\w+|assistant|secretary|clerk|office|staff|management|program|support|assistenz\w*|verwaltung\w*)\b/i,
  ],
];

export function functionOf(title: string, ...more: readonly string[]): OpeningFunction {
  for (const text of [title, ...more]) {
    const rule = FUNCTION_RULES.find(([, pattern]) => pattern.test(text));
    if (rule) return rule[0];
  }
  return 'other';
}

const LEVEL_RULES: readonly (readonly [Level, RegExp])[] = [
  ['intern', /\b(?:intern(?:s|ship)?|student trainee|werkstudent\w*|praktik\w*|stagiaire|stagiair|becari[oa]|estagi[áa]ri[oa]|estágio)\b/i],
  [
    'graduate',
    /\b(?:graduates?|recent graduate|trainee|fellows?\b(?! experience)|entry.level|junior|absolvent\w*|berufseinsteiger\w*|jeune diplômé\w*|starter)\b/i,
  ],
  [
    'leadership',
    /\b(?:(?<!art )director|chief|head of|vice president|partner|executive|commissioner|managing|leiter(?:in)?|geschäftsführer\w*|directeur|directrice|diretora?)\b/i,
  ],
  ['senior', /\b(?:senior|sr\.?|lead|principal|supervis\w+|manager|expert|gs-?1[45]|erfahrene\w*)\b/i],
];

export const levelOf = (...texts: readonly string[]): Level =>
  LEVEL_RULES.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0] ?? 'experienced';

export function workModeOf(text: string): WorkMode {
  if (/\bhybrid\w*\b/i.test(text)) return 'hybrid';
  return /\b(?:remote|telework|telecommute|home.?office|anywhere|virtual|distributed|ortsunabhängig|télétravail)\b/i.test(text)
    ? 'remote'
    : 'onsite';
}

export function employmentOf(text: string): EmploymentType {
  if (/\bintern(?:s|ship|ships)?\b|praktik|stage\b/i.test(text)) return 'internship';
  if (/part.?time|teilzeit|temps partiel|deeltijd|intermittent/i.test(text)) return 'part-time';
  if (/contract(?:or)?|freelance|freiberuf/i.test(text)) return 'contract';
  if (/temporary|\bterm\b|seasonal|fixed.term|befristet|detail|casual|per_diem/i.test(text)) return 'temporary';
  return 'full-time';
}
