import type { WorkMode } from '../model.ts';
import { labelled, sentencesOf } from './lines.ts';
import { wordList } from './word-list.ts';

const HYBRID = wordList(
  'hybrid|hybride|hybrider|hybrides|hybriden|hybridem|telework|teleworking|teleworkable|telework eligible|teilweise home office|teilweise homeoffice|partially remote|partly remote|flexible workplace|mobiles arbeiten|mobilem arbeiten|mobile arbeit|home office möglich|homeoffice möglich|home office tage|homeoffice tage',
);
const REMOTE = wordList(
  'remote|remotely|fully remote|telecommute|telecommuting|home office|homeoffice|work from home|working from home|wfh|work from anywhere|anywhere|virtual|fully distributed|home based|homebased|ortsunabhängig*|standortunabhängig*|télétravail|telearbeit|teletrabajo|trabalho remoto|thuiswerk*|on remote',
);
const ONSITE = wordList('on site|onsite|in office|in person|vor ort|präsenz|in the office|sur site');
/** Things that are remote while the work on them may be anywhere: sensing, sites, patients. */
const OTHER_REMOTE =
  /\bremote(?:ly)?[\s-]+(?:sens\w+|monitor\w+|control\w*|access|operat\w+|pilot\w*|support|desktop|hands|site\w*|area\w*|communit\w+|patient\w*|sales|location\w*|handling|diagnos\w+|island\w*|field|camp\w*)\b|\bvirtual(?:i[sz]\w+|ly)?[\s-]+(?:reality|machine\w*|care|design|environment\w*|assistant\w*|production|network\w*|event\w*|class\w*|meeting\w*|interview\w*)\b|\bvirtuali[sz]\w+|\bdistributed (?:system\w*|comput\w+|energy|control|data\w*|generation|ledger|infrastructure)\b/gi;
/** Words after which "hybrid" and "home office" are said of the work; before another one they name a thing: a cloud, a drive, a ministry. */
const OF_WORK = String.raw`(?:work\w*|roles?|positions?|jobs?|schedules?|models?|arrangements?|opportunit\w+|contracts?|option\w*|status|type|setup|set-up|team|remote\w*|telework\w*|on-?site|in|im|am|an|at|from|with|of|or|oder|und|and|is|ist|mit|ab|bis|for|für|to|up|aus|bei|per|pro|eligible|possible|available|friendly|home|office|mobile\w*|arbeit\w*|arbeiten|homeoffice|möglich\w*|stellen?|tage?n?|days?|anteil\w*|regelung\w*|[mwfdx]/\S+)`;
const OTHER_HYBRID = new RegExp(
  String.raw`(?<!\p{L})(?:plug-?in|mild|full|micro|diesel|elektro)[\s-]*hybrid\w*|(?<!\p{L})(?:hybrid(?:e[nmrs]?)?|(?<!(?:im|from|aus dem|vom) )home[\s-]?office)(?:\s+|-)(?!${OF_WORK}(?!\p{L}))\p{L}[\p{L}\d-]*|(?<!\p{L})(?:telework\w*|remote[\s-]work|hybrid[\s-]work(?:ing|place)?|flexible[\s-]workplace)[\s-]+(?:coordinator|program\w*|polic\w+|manager|consultant|adviser|advisor|strateg\w+|solution\w*|technolog\w+)`,
  'giu',
);
/** Visits to customers and sites are work elsewhere than in the office. */
const OTHER_ONSITE =
  /\b(?:on[\s-]?site|vor[\s-]ort|in[\s-]person)[\s-](?:customers?|clients?|services?|support\w*|technician\w*|techniker\w*|service\w*|kunden\w*|visit\w*|training\w*|energy|inspection\w*|einsätz\w*|einsatz\w*|betreuung|besuch\w*|event\w*|meeting\w*|interview\w*|construction|installation\w*|maintenance|audit\w*|termin\w*|workshop\w*)/gi;
const NOT_REMOTE =
  /\b(?:not|no|non|isn['’]t|kein\w*|nicht)[\s-]+(?:(?:an?|currently|eligible for|a fully|fully|open to|available for)\s+)*(?:remote|telework|home[\s-]?office|virtual|hybrid)\b|\bremote[^.;]{0,20}\b(?:not (?:possible|available|an option)|nicht möglich)\b/i;

/** The mode that some words of a title or a text name; undefined where they name none. */
const modeIn = (text: string): WorkMode | undefined => modeSaid(text.replace(OTHER_HYBRID, ' ').replace(OTHER_ONSITE, ' '));

/** That of a field or a place, in which "Hybrid Berlin" can only be a mode. */
function modeSaid(text: string): WorkMode | undefined {
  const plain = text.replace(OTHER_REMOTE, ' ');
  if (NOT_REMOTE.test(plain)) return 'onsite';
  if (HYBRID.test(plain)) return 'hybrid';
  if (REMOTE.test(plain)) return ONSITE.test(plain) ? 'hybrid' : 'remote';
  return ONSITE.test(plain) ? 'onsite' : undefined;
}

const LABEL =
  /^(?:(?:job |work |office |primary )?locations?|work(?:place|ing)?[\s-](?:mode|model|type|arrangement|location|policy|environment)|workplace|remote(?: (?:status|work|policy|type))?|telework(?: eligible)?|arbeits(?:ort|modell|form|platz)|standort\w*|einsatzort|ort|home[\s-]?office)\b/i;

const STATEMENTS: readonly RegExp[] = [
  /\b(?:this|the|our) (?:[\w-]+ ){0,3}?(?:position|role|job|opportunity|vacancy|team) (?:is|can be|may be|will be|allows?|offers?|is performed|can be performed|is eligible for)\b[^.;]{0,80}/i,
  /\bthis is (?:an? )?[^.;]{0,40}\b(?:remote|hybrid|on-?site|in-office|telework|virtual)\b[^.;]{0,20}\b(?:position|role|job|opportunity)\b/i,
  /\b(?:100\s?%|fully|completely|full) (?:remote|virtual)\b/i,
  /\b(?:(?:hybrid) (?:work\w*|role|position|model|schedule|arrangement|arbeitsmodell|arbeiten))\b/i,
  /\b(?:[1-4]|one|two|three|four)(?:\s?[-–]\s?[1-4])? days? (?:a|per|each) week (?:in (?:the|our) office|on-?site|from home|remote\w*)\b/i,
  /\b(?:vollständig|komplett|100\s?%) (?:remote|im home[\s-]?office|ortsunabhängig)\b/i,
  /\b(?:mobile[sm]? arbeiten|hybrides arbeiten|home[\s-]?office[\s-](?:möglich|tage?|anteil|regelung|option)\w*)\b/i,
  /\b(?:bis zu )?(?:[1-4]|zwei|drei|vier|einen) tage?n? (?:(?:pro|die|in der) woche )?(?:im )?home[\s-]?office\b/i,
];
const DAYS =
  /\bdays? (?:a|per|each) week\b|\btage?n?\b|home[\s-]?office[\s-](?:möglich|tage?|anteil|regelung|option)|mobile[sm]? arbeiten/i;

/** What comes after these is what is done or known, not where: "is responsible for hybrid cloud", "experience with hybrid working". */
const WORKED_ON =
  /\b(?:responsible|accountable|in charge|tasked|dedicated to|focus\w*|involv\w+|support(?:s|ing)|manag(?:es?|ing)|leads?\b|leading|develop\w*|build(?:s|ing)?|design\w*|advis(?:es?|ing)|experience\w*|exposure|knowledge|familiar\w*|understanding|expertise|comfortable|skills?|verantwort\w+|zuständig|erfahrung\w*|kenntnis\w*|vertraut|berät\w*|betreu\w+)(?![\p{L}])/iu;

function modeInStatement(sentence: string): WorkMode | undefined {
  // "If this position is not remote": what is to be done in that case. "Most of our positions are remote" is said of others.
  if (/^\W*(?:if|falls|wenn|for example|unless|since|because)\b|\bif (?:this|the|your) (?:position|role|job)\b/i.test(sentence))
    return undefined;
  for (const pattern of STATEMENTS) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const worked = WORKED_ON.exec(sentence)?.index ?? Infinity;
    if (worked < found.index) continue;
    const said = found[0].slice(0, worked - found.index);
    const mode = DAYS.test(said) ? 'hybrid' : modeIn(said);
    if (mode) return mode;
  }
  return undefined;
}

export interface ToldOfMode {
  title: string;
  /** Of a field that is there to say it: Lever's `workplaceType`, Workday's `remoteType`. */
  field?: string | null | undefined;
  /** The feed's text of the place: "Remote, United States". */
  place?: string | undefined;
  /** Of the text (`linesOf`). */
  lines?: readonly string[];
  /** What a field is set to where nobody touched it: it counts where nothing else says anything. */
  otherwise?: WorkMode | undefined;
}

/**
 * Where the work is done. The field that is there to say it goes first, then the title, then a sentence that rules remote work out,
 * then the place, then the text. Undefined where nothing is said: an opening with an address may be in its office or not.
 */
export function workModeOf({ title, field, place, lines = [], otherwise }: ToldOfMode): WorkMode | undefined {
  const told = (field ? modeSaid(field) : undefined) ?? modeIn(title);
  if (told) return told;
  const stated = lines.flatMap(sentencesOf).flatMap((sentence) => modeInStatement(sentence) ?? []);
  if (stated.includes('onsite') && !stated.some((mode) => mode === 'remote')) return 'onsite';
  const byPlace = place ? (/^\s*(?:globally )?distributed\s*(?:$|[(,;–-])/i.test(place) ? 'remote' : modeSaid(place)) : undefined;
  if (byPlace) return byPlace;
  // Offices beside "virtual (100 % remote)" are a choice: it can be done from anywhere.
  const byLabel = labelled(lines, LABEL).flatMap((value) => modeIn(value) ?? []);
  return byLabel[0] ?? stated[0] ?? otherwise;
}
