import type { WorkMode } from '../model.ts';
import { labelled, sentencesOf } from './lines.ts';
import { wordList } from './word-list.ts';

const HYBRID = wordList(
  'hybrid*|telework|teleworking|teleworkable|telework eligible|teilweise home office|teilweise homeoffice|partially remote|partly remote|flexible workplace|mobiles arbeiten|mobilem arbeiten|mobile arbeit|home office möglich|homeoffice möglich|home office tage|homeoffice tage',
);
const REMOTE = wordList(
  'remote|remotely|fully remote|telecommute|telecommuting|home office|homeoffice|work from home|working from home|wfh|work from anywhere|anywhere|virtual|distributed|home based|homebased|ortsunabhängig*|standortunabhängig*|télétravail|telearbeit|teletrabajo|trabalho remoto|thuiswerk*|on remote',
);
const ONSITE = wordList('on site|onsite|in office|in person|vor ort|präsenz|in the office|sur site');
/** Things that are remote while the work on them may be anywhere: sensing, sites, patients. */
const OTHER_REMOTE =
  /\bremote(?:ly)?[\s-]+(?:sens\w+|monitor\w+|control\w*|access|operat\w+|pilot\w*|support|desktop|hands|site\w*|area\w*|communit\w+|patient\w*|sales|location\w*|handling|diagnos\w+|island\w*|field|camp\w*)\b|\bvirtual(?:i[sz]\w+|ly)?[\s-]+(?:reality|machine\w*|care|design|environment\w*|assistant\w*|production|network\w*|event\w*|class\w*|meeting\w*|interview\w*)\b|\bvirtuali[sz]\w+|\bdistributed (?:system\w*|comput\w+|energy|control|data\w*|generation|ledger|infrastructure)\b/gi;
const NOT_REMOTE =
  /\b(?:not|no|non|isn['’]t|kein\w*|nicht)[\s-]+(?:(?:an?|currently|eligible for|a fully|fully|open to|available for)\s+)*(?:remote|telework|home[\s-]?office|virtual|hybrid)\b|\bremote[^.;]{0,20}\b(?:not (?:possible|available|an option)|nicht möglich)\b/i;

/** The mode that some words name; undefined where they name none. */
function modeIn(text: string): WorkMode | undefined {
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

function modeInStatement(sentence: string): WorkMode | undefined {
  // "If this position is not remote": what is to be done in that case. "Most of our positions are remote" is said of others.
  if (/^\W*(?:if|falls|wenn|for example|unless|since|because)\b|\bif (?:this|the|your) (?:position|role|job)\b/i.test(sentence))
    return undefined;
  for (const pattern of STATEMENTS) {
    const said = pattern.exec(sentence)?.[0];
    if (said === undefined) continue;
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
}

/**
 * Where the work is done. The field that is there to say it goes first, then the title, then a sentence that rules remote work out,
 * then the place, then the text. Undefined where nothing is said: an opening with an address may be in its office or not.
 */
export function workModeOf({ title, field, place, lines = [] }: ToldOfMode): WorkMode | undefined {
  const told = (field ? modeIn(field) : undefined) ?? modeIn(title);
  if (told) return told;
  const stated = lines.flatMap(sentencesOf).flatMap((sentence) => modeInStatement(sentence) ?? []);
  if (stated.includes('onsite') && !stated.some((mode) => mode === 'remote')) return 'onsite';
  const byPlace = place ? modeIn(place) : undefined;
  if (byPlace) return byPlace;
  // Offices beside "virtual (100 % remote)" are a choice: it can be done from anywhere.
  const byLabel = labelled(lines, LABEL).flatMap((value) => modeIn(value) ?? []);
  return byLabel[0] ?? stated[0];
}
