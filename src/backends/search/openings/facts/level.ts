import type { Level } from '../model.ts';
import { wordList } from './word-list.ts';

const INTERN = wordList(
  'intern|interns|internship|internships|student trainee|student volunteer|werkstudent*|working student|praktik*|*praktikum|*praktikant|*praktikantin|stagiaire|stagiair|becario|becaria|estagiário|estagiária|estágio|student assistant|studentische hilfskraft|abschlussarbeit|masterarbeit|bachelorarbeit',
);
const GRADUATE = wordList(
  'graduate|graduates|recent graduate|trainee|trainees|fellow|fellows|fellowship|entry level|junior|jr|absolvent*|berufseinsteiger*|berufsanfänger*|jeune diplômé|jeune diplômée|starter|volontär*|volontariat|*referendar*|auszubildende*|azubi*|ausbildung*|apprentice*|apprenticeship|early career|new grad|nachwuchs*|young professional|craftsman in training|duales studium|dualer student',
);
/** Who leads graduates or fellows is none. */
const OF_GRADUATES = wordList(
  'fellow experience|fellows supervisor|fellowship manager|fellowship program manager|graduate program manager|graduate programme manager|graduate recruiter|internship coordinator|intern program manager|graduate school|graduate studies|graduate medical education|research fellow|senior fellow|ausbildungsleiter*|ausbilder*|postgraduate|fellowship director|director of fellowships|apprenticeship manager',
);

const LEADERSHIP = wordList(
  'director|directors|chief|head of|head|vice president|vp|svp|evp|avp|partner|executive director|executive officer|commissioner|managing|president|principal deputy|ceo|cto|cfo|coo|cio|ciso|cmo|cpo|leiter|leiterin|leitung|leitende*|abteilungsleit*|bereichsleit*|ressortleit*|hauptabteilungsleit*|geschäftsleit*|geschäftsführ*|betriebsleit*|werksleit*|werkleit*|standortleit*|niederlassungsleit*|regionalleit*|vertriebsleit*|personalleit*|filialleit*|schulleit*|pflegedienstleit*|kitaleit*|amtsleit*|referatsleit*|redaktionsleit*|produktionsleit*|finanzleit*|marketingleit*|it leit*|vorstand*|vorständin|chefarzt|chefärztin|chefredakteur*|directeur|directrice|diretor|diretora|administrator general|superintendent|dean|inspector general',
);
/** Directors of nothing, and those who work for one. */
const NOT_LEADERSHIP =
  /\b(?:art director|business partner|partner (?:manager|marketing|success|sales|account|engineer|development|solutions|operations)|people partner|channel partner|talent partner|assistant to|assistenz d\w+|head (?:chef|cook|start|nurse|cashier|teacher assistant)|managing (?:editor|consultant)|(?:office|bureau) of the|funeral director)\b|\bassisten(?:z|t|tin)\b/i;
const ASSISTANT_OF =
  /\b(?:executive|personal|administrative|confidential|staff|special|program|office) assistant\b|\bassistant to\b|\bassisten(?:z|t|tin)\b[^,]{0,30}\b(?:geschäfts\w+|vorstand\w*|leitung)|\b(?:vorstands|geschäftsführungs|direktions|team)assisten\w+/i;

const SENIOR = wordList(
  'senior|sr|lead|leads|principal|supervis*|supv|manager*|managerin|*manager|*managerin|expert|gs 14|gs 15|gs14|gs15|erfahrene*|teamleit*|gruppenleit*|projektleit*|schichtleit*|bauleit*|marktleit*|küchenleit*|stationsleit*|ausbildungsleit*|team lead*|teamlead*|foreman|vorarbeiter*|polier*|meister|meisterin|*meister|*meisterin|oberarzt|oberärztin|leitende ingenieur*|fellow experience|managing editor|managing consultant|head nurse|head chef|professor|postdoctoral lead|ses',
);
/** The rung above senior: "Staff Site Reliability Engineer"; a staff accountant is on the first. */
const STAFF = /^staff (?:[\w/-]+ ){0,3}(?:engineer|scientist|designer|developer|researcher)\b/i;
const GRADE_IN_SERIES = /\b(?:gs|gg|nh|nf)[\s-]?\d{3,4}[\s-]+(?:\d{1,2}\/)?1[45]\b|\bgs[\s-]?(?:1[0-5]\/)?1[45]\b/i;
/** Managers of things, who manage nobody. */
const MANAGES_A_THING =
  /\b(?:project|projekt|program(?:me)?|product|produkt|account|case|property|community|office|social media|content|key account|key-account|customer success|partner|contract|event|category|records|campaign|crm|seo|marketing|hausmeister|vendor|knowledge|quality|qualitäts|prozess|process|release|scrum|risk|risiko|compliance|asset|portfolio|health|facility|facilities)[\s-]?manager(?:in)?\b|\bhausmeister(?:in)?\b|\blead (?:generation|gen|time)\b|\bstraßenmeisterei\b|\bbürgermeister\w*/gi;

/** What stands before brackets, commas and dashes: "Assistant (Office of the Director)" directs nothing. */
const mainPart = (title: string): string =>
  title
    .replace(/\([^)]{0,200}\)|\[[^\]]{0,200}\]/g, ' ')
    .split(/,|\s[-–—|]\s/)[0]
    ?.trim() ?? '';

/**
 * From the first job to the last, by a title and by what else the feed says of it; `experienced` where nothing says otherwise.
 * @param more the feed's own words for level, contract or programme
 */
export function levelOf(title: string, ...more: readonly string[]): Level {
  const texts = [title, ...more];
  if (texts.some((text) => INTERN.test(text))) return 'intern';
  const aboutGraduates = OF_GRADUATES.test(title);
  if (!aboutGraduates && texts.some((text) => GRADUATE.test(text))) return /\b(?:gs)[\s-]?1[45]\b/i.test(title) ? 'senior' : 'graduate';
  const main = mainPart(title);
  const leads = LEADERSHIP.test(main) && !NOT_LEADERSHIP.test(main) && !ASSISTANT_OF.test(title);
  if (leads || (ASSISTANT_OF.test(title) ? false : more.some((text) => LEADERSHIP.test(text)))) return 'leadership';
  const whole = title.replace(MANAGES_A_THING, ' ');
  return SENIOR.test(whole) || STAFF.test(title) || GRADE_IN_SERIES.test(title) || more.some((text) => SENIOR.test(text))
    ? 'senior'
    : 'experienced';
}
