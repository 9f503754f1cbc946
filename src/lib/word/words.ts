/** What an import says of a document and of a file that is none, for editors. */
import type { Language } from '../languages.ts';
import type { Finding, FindingCode } from './findings.ts';
import type { RefusalCode } from './refusal.ts';

type WordLanguage = Language;

type Said = Readonly<Record<WordLanguage, string>>;

export const REFUSAL_WORDS: Readonly<Record<RefusalCode, Said>> = {
  'not-word': {
    en: 'This is no Word document (.docx). Open it in Word or LibreOffice and save it as “Word document (.docx)”.',
    de: 'Das ist kein Word-Dokument (.docx). Öffnen Sie es in Word oder LibreOffice und speichern Sie es als „Word-Dokument (.docx)“.',
  },
  'old-word': {
    en: 'This is a document of Word 97–2003 (.doc), or one with a password. Save it as “Word document (.docx)” without a password.',
    de: 'Das ist ein Dokument von Word 97–2003 (.doc) oder eines mit Kennwort. Speichern Sie es als „Word-Dokument (.docx)“ ohne Kennwort.',
  },
  'too-large': {
    en: 'The file is larger than 50 MB. Compress its pictures in Word and try again.',
    de: 'Die Datei ist größer als 50 MB. Komprimieren Sie die Bilder in Word und versuchen Sie es noch einmal.',
  },
  'expands-too-far': {
    en: 'The file unpacks to far more than a document has. It was not opened.',
    de: 'Die Datei entpackt sich zu weit mehr, als ein Dokument hat. Sie wurde nicht geöffnet.',
  },
  'too-many-parts': {
    en: 'The file has more parts than a document has. It was not opened.',
    de: 'Die Datei hat mehr Teile, als ein Dokument hat. Sie wurde nicht geöffnet.',
  },
  'too-long': {
    en: 'The document is longer than any article: more than 10,000 paragraphs, or as much in other form. Import its parts one by one.',
    de: 'Das Dokument ist länger als jeder Beitrag: mehr als 10.000 Absätze oder anderes in diesem Umfang. Lesen Sie seine Teile einzeln ein.',
  },
  'unsafe-name': {
    en: 'A part of the file has a name that leads out of it. It was not opened.',
    de: 'Ein Teil der Datei hat einen Namen, der aus ihr hinausführt. Sie wurde nicht geöffnet.',
  },
  macros: {
    en: 'The document has macros. Save it as “Word document (.docx)”, which has none.',
    de: 'Das Dokument hat Makros. Speichern Sie es als „Word-Dokument (.docx)“, das keine hat.',
  },
  encrypted: {
    en: 'The file is encrypted. Save it without a password.',
    de: 'Die Datei ist verschlüsselt. Speichern Sie sie ohne Kennwort.',
  },
  'declares-entities': {
    en: 'The file declares a document type, which no writer program does. It was not opened.',
    de: 'Die Datei erklärt einen Dokumenttyp, was kein Schreibprogramm tut. Sie wurde nicht geöffnet.',
  },
  broken: {
    en: 'The file is damaged. Open it in Word, which can often repair it, and save it again.',
    de: 'Die Datei ist beschädigt. Öffnen Sie sie in Word, das sie oft reparieren kann, und speichern Sie sie noch einmal.',
  },
  empty: { en: 'The document has no words.', de: 'Das Dokument hat keine Wörter.' },
};

/** `{detail}`, `{author}` and `{count}` are those of the finding. */
const FINDING_WORDS: Readonly<Record<FindingCode, Said>> = {
  'inserted-accepted': { en: 'Tracked insertion accepted{by}: “{detail}”', de: 'Verfolgte Einfügung angenommen{by}: „{detail}“' },
  'deleted-accepted': { en: 'Tracked deletion accepted{by}: “{detail}”', de: 'Verfolgte Löschung angenommen{by}: „{detail}“' },
  'moved-accepted': { en: 'Tracked move accepted{by}: “{detail}”', de: 'Verfolgte Verschiebung angenommen{by}: „{detail}“' },
  comment: { en: 'Comment left out{by}: “{detail}”', de: 'Kommentar weggelassen{by}: „{detail}“' },
  equation: { en: 'Formula written as one line: {detail}', de: 'Formel als eine Zeile geschrieben: {detail}' },
  'text-box': {
    en: 'The words of a text box stand in the text now: “{detail}”',
    de: 'Die Wörter eines Textfelds stehen nun im Text: „{detail}“',
  },
  'hidden-text': { en: 'Hidden text left out: “{detail}”', de: 'Ausgeblendeter Text weggelassen: „{detail}“' },
  chart: {
    en: 'A chart was left out: make it anew as a figure of the article. {detail}',
    de: 'Ein Diagramm wurde weggelassen: Legen Sie es als Abbildung des Beitrags neu an. {detail}',
  },
  diagram: {
    en: 'A diagram (SmartArt) was left out: save it as a picture and put that in. {detail}',
    de: 'Ein Schaubild (SmartArt) wurde weggelassen: Speichern Sie es als Bild und fügen Sie dieses ein. {detail}',
  },
  object: { en: 'An embedded object was left out. {detail}', de: 'Ein eingebettetes Objekt wurde weggelassen. {detail}' },
  'other-document': { en: 'Another document that is embedded was left out.', de: 'Ein anderes, eingebettetes Dokument wurde weggelassen.' },
  'form-control': { en: 'A form control was left out. {detail}', de: 'Ein Formularelement wurde weggelassen. {detail}' },
  'header-footer': { en: 'Header and footer left out: “{detail}”', de: 'Kopf- und Fußzeile weggelassen: „{detail}“' },
  'contents-list': {
    en: 'The table of contents was left out: the page makes its own.',
    de: 'Das Inhaltsverzeichnis wurde weggelassen: Die Seite macht ihr eigenes.',
  },
  'unknown-element': {
    en: 'Word’s element {detail} has no form here and was left out ({count} ×).',
    de: 'Words Element {detail} hat hier keine Form und wurde weggelassen ({count} ×).',
  },
  'unknown-style': {
    en: 'The style “{detail}” means nothing here: its words are plain text ({count} ×).',
    de: 'Die Formatvorlage „{detail}“ bedeutet hier nichts: Ihre Wörter sind einfacher Text ({count} ×).',
  },
  'title-from-heading': {
    en: 'Nothing has the style “Title”: the first heading became the title, “{detail}”.',
    de: 'Nichts hat die Formatvorlage „Titel“: Die erste Überschrift wurde zum Titel, „{detail}“.',
  },
  'title-from-properties': {
    en: 'Nothing has the style “Title”: the title is that of the file’s properties, “{detail}”.',
    de: 'Nichts hat die Formatvorlage „Titel“: Der Titel ist der aus den Eigenschaften der Datei, „{detail}“.',
  },
  'title-from-name': {
    en: 'The document has no title: it is named after the file, “{detail}”. Write one.',
    de: 'Das Dokument hat keinen Titel: Es heißt wie die Datei, „{detail}“. Schreiben Sie einen.',
  },
  'no-standfirst': {
    en: 'Nothing has the style “Subtitle”, of which the standfirst is made. Write one.',
    de: 'Nichts hat die Formatvorlage „Untertitel“, aus der der Vorspann wird. Schreiben Sie einen.',
  },
  'standfirst-plain': {
    en: 'The standfirst is plain text: its links and pictures were left out.',
    de: 'Der Vorspann ist einfacher Text: Seine Links und Bilder wurden weggelassen.',
  },
  'heading-level': {
    en: 'A heading got another level, so that none is left out: {detail}',
    de: 'Eine Überschrift bekam eine andere Stufe, damit keine fehlt: {detail}',
  },
  'list-from-signs': {
    en: '{count} paragraphs that began with the sign of a list became a list.',
    de: '{count} Absätze, die mit einem Listenzeichen begannen, wurden eine Liste.',
  },
  'table-head-found': {
    en: 'The bold first row of a table became its head: “{detail}”',
    de: 'Die fette erste Zeile einer Tabelle wurde ihr Kopf: „{detail}“',
  },
  'table-no-head': {
    en: 'A table has no head row, by which its cells are understood when read aloud: “{detail}”',
    de: 'Eine Tabelle hat keine Kopfzeile, mit der man ihre Zellen versteht, wenn sie vorgelesen werden: „{detail}“',
  },
  'table-for-layout': { en: 'A table of one cell became text: “{detail}”', de: 'Eine Tabelle mit einer Zelle wurde Text: „{detail}“' },
  'picture-no-alt': {
    en: 'A picture has no description for those who do not see it. {detail}',
    de: 'Ein Bild hat keine Beschreibung für alle, die es nicht sehen. {detail}',
  },
  'picture-made-alt': {
    en: 'Word guessed the description of a picture. Check it: “{detail}”',
    de: 'Word hat die Beschreibung eines Bildes geraten. Prüfen Sie sie: „{detail}“',
  },
  'picture-kind': {
    en: 'A picture is of a kind that no browser shows, and was left out. Save it as PNG or JPEG: {detail}',
    de: 'Ein Bild ist von einer Art, die kein Browser zeigt, und wurde weggelassen. Speichern Sie es als PNG oder JPEG: {detail}',
  },
  'picture-missing': {
    en: 'A picture is not in the file and was left out. {detail}',
    de: 'Ein Bild ist nicht in der Datei und wurde weggelassen. {detail}',
  },
  'link-left-out': {
    en: 'A link that no reader could follow was taken off its words: {detail}',
    de: 'Ein Link, dem niemand folgen könnte, wurde von seinen Wörtern genommen: {detail}',
  },
  'link-nowhere': {
    en: 'A link within the document leads nowhere and was taken off its words: “{detail}”',
    de: 'Ein Link im Dokument führt nirgendwohin und wurde von seinen Wörtern genommen: „{detail}“',
  },
};

const BY: Said = { en: ' (by {author})', de: ' (von {author})' };
const UNDER: Said = { en: ' (under “{place}”)', de: ' (unter „{place}“)' };

/** One finding as a sentence. */
export function findingText({ code, detail = '', author, place, count = 1 }: Finding, language: WordLanguage): string {
  const said = FINDING_WORDS[code][language]
    .replace('{by}', () => (author ? BY[language].replace('{author}', () => author) : ''))
    .replace('{count}', () => String(count))
    .replace('{detail}', () => detail)
    .trim();
  return place === undefined ? said : `${said}${UNDER[language].replace('{place}', () => place)}`;
}
