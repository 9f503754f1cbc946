import { DEFAULT_LANGUAGE, type Language } from '../../../lib/languages.ts';

/**
 * What somebody agrees to, as it stands on the page of the tick. A changed text is a new version, and so is one more language; those before
 * stay as they were read, for the log of consents. A line of a text is a point of it, after the first, which says to what.
 */
const WORDINGS: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = {
  '2026-11': {
    en: 'I want to be a member of the alumni. The firm keeps my name, my address and when I was with it, so that former colleagues can find me. Everything in my profile is hidden until I say who may see it. When I ask officers of the alumni for something, they see my name. I am asked once a year whether all of this is still right, and I can leave with one click: then what is mine is forgotten at once.',
    de: 'Ich möchte Mitglied der Alumni sein. Das Unternehmen bewahrt meinen Namen, meine Adresse und die Zeit auf, in der ich dort war, damit mich frühere Kolleginnen und Kollegen finden. Alles in meinem Profil ist verborgen, bis ich sage, wer es sehen darf. Wenn ich das Alumni-Team um etwas bitte, sieht es meinen Namen. Einmal im Jahr werde ich gefragt, ob alles noch stimmt, und mit einem Klick kann ich austreten: Dann wird, was mein ist, sofort vergessen.',
  },
  '2026-12': {
    en: 'I want to be a member of the alumni. The firm keeps my name, my address and when I was with it, so that former colleagues can find me. Everything in my profile is hidden until I say who may see it. When I ask officers of the alumni for something, they see my name. I am asked once a year whether all of this is still right, and I can leave at any time: then my profile and all that hangs on it are forgotten at once. The firm’s own list of former colleagues is kept apart from it, until I ask to be taken off.',
    de: 'Ich möchte Mitglied der Alumni sein. Das Unternehmen bewahrt meinen Namen, meine Adresse und die Zeit auf, in der ich dort war, damit mich frühere Kolleginnen und Kollegen finden. Alles in meinem Profil ist verborgen, bis ich sage, wer es sehen darf. Wenn ich das Alumni-Team um etwas bitte, sieht es meinen Namen. Einmal im Jahr werde ich gefragt, ob alles noch stimmt, und ich kann jederzeit austreten: Dann werden mein Profil und alles, was daran hängt, sofort vergessen. Die eigene Liste früherer Kolleginnen und Kollegen führt das Unternehmen getrennt davon, bis ich darum bitte, gestrichen zu werden.',
  },
  '2026-12-2': {
    en: [
      'I want to be a member of the alumni.',
      'The firm keeps my name, my address and my years with it, so that former colleagues can find me.',
      'My profile is hidden until I say who may see which part of it.',
      'The alumni team sees my name when I ask it for something.',
      'Once a year I am asked whether everything is still right.',
      'I can leave at any time: my profile and all that belongs to it (groups, messages, mentoring, roles) is then erased at once. The firm’s own list of former colleagues is separate, and I stay on it until I ask to be taken off.',
    ].join('\n'),
    de: [
      'Ich möchte Mitglied der Alumni sein.',
      'Das Unternehmen speichert meinen Namen, meine Adresse und die Jahre, in denen ich dort war, damit frühere Kolleginnen und Kollegen mich finden.',
      'Mein Profil ist verborgen, bis ich bei jedem Teil sage, wer ihn sehen darf.',
      'Wenn ich das Alumni-Team um etwas bitte, sieht es meinen Namen.',
      'Einmal im Jahr werde ich gefragt, ob alles noch stimmt.',
      'Ich kann jederzeit austreten: Dann wird mein Profil mit allem, was dazugehört (Gruppen, Nachrichten, Mentoring, Stellen), sofort gelöscht. Die Liste früherer Kolleginnen und Kollegen führt das Unternehmen getrennt davon, und ich stehe darauf, bis ich darum bitte, gestrichen zu werden.',
    ].join('\n'),
  },
  'letters-2026-12': {
    en: 'I also want the newsletters of the alumni by mail: what the alumni team has to tell to some of us, or to all. Each ends with a link that stops them, and my profile has the same switch.',
    de: 'Ich möchte auch die Rundbriefe der Ehemaligen per E-Mail: was das Alumni-Team einigen oder allen von uns mitzuteilen hat. Jeder endet mit einem Link, der sie abbestellt, und mein Profil hat denselben Schalter.',
  },
  'letters-2026-12-2': {
    en: 'Also e-mail me the alumni newsletters. Each has a link to stop them, and so does my profile.',
    de: 'Senden Sie mir auch die Rundbriefe für Ehemalige per E-Mail. Abbestellen kann ich sie mit einem Link in jedem von ihnen und in meinem Profil.',
  },
};

/** The version that is agreed to now. */
export const WORDING = '2026-12-2';
/** The version of the words of the tick beside it, which nobody has to set. */
export const LETTERS_WORDING = 'letters-2026-12-2';

/** The words of a version; those of today for one that nobody knows, and those in the default language where it had none in this. */
export function wordingText(version: string, language: Language): string {
  const texts = WORDINGS[version] ?? WORDINGS[WORDING];
  return texts?.[language] ?? texts?.[DEFAULT_LANGUAGE] ?? '';
}
