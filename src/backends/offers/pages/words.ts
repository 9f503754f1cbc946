import { SEAT_ZONE } from '../../../lib/firm.ts';
import type { Language } from '../storage/tables.ts';

const ENGLISH = {
  choose: 'Choose how you pay',
  perPeriod: '{price} {period}',
  'every day': 'a day',
  'every week': 'a week',
  'every month': 'a month',
  'every year': 'a year',
  'every days': 'every {count} days',
  'every weeks': 'every {count} weeks',
  'every months': 'every {count} months',
  'every years': 'every {count} years',
  withTax: 'with {tax} tax ({percent}%)',
  trial: 'Free for {days} days, then {price} {period}. You pay nothing today.',
  today: 'You pay {price} today, and the same again on {next}, until you cancel.',
  gets: 'What you get',
  next: 'Next',
  pay: 'Pay {price}',
  begin: 'Order with obligation to pay: free for {days} days, then {price} {period}',
  payment: 'Payment',
  testPayment:
    'This is a test payment: nobody is charged. The card 4242\u00a04242\u00a04242\u00a04242 passes, 4000\u00a00000\u00a00000\u00a00002 is declined, 4000\u00a00000\u00a00000\u00a00341 is declined at the next charge. Give no card of your own.',
  card: 'Card number',
  cardHint: '16 digits',
  leave: 'Leave without buying',
  leaveCard: 'Back to your subscription',
  otherCard: 'Give another card',
  keepCard: 'Take this card',
  cardKept: 'The card that ends in {card} is charged next. It is replaced by the one that you give here, and nothing is charged today.',
  cardCharged:
    'The card that ends in {card} was declined. The one that you give here is charged {price} today, for the time from {from}, and the next times.',
  cardTaken: 'Your card was taken',
  cardTakenText: 'It is charged from now on. What was charged today stands among your receipts.',
  cardOver: 'This subscription has ended or is cancelled by now: no card is charged. Nothing was changed.',
  back: 'Back to what you were reading',
  otherTerm: 'Choose another price',
  cancelAny: 'You can pause or cancel online at any time. Within 14 days of the first payment you get your money back without a reason.',
  buyer: 'You buy as {email}.',
  problem: 'Something has to be corrected',
  declined: 'The card was declined. Use another one.',
  unknownCard: 'This is none of the test cards. Use one of the numbers above.',
  noCard: 'Type a card number.',
  otherPrice: 'The price is not the one that this page showed before. Nothing was charged. Look at it again, and pay only if you agree.',
  thanks: 'Thank you',
  thanksText:
    '{title} is yours from now on. The receipt is below; we e-mail it to you with the confirmation, and you find it in your account too.',
  receipt: 'Receipt {number}',
  date: 'Date',
  for: 'For',
  from: 'From',
  until: 'Until',
  amount: 'Amount',
  taxIn: 'Tax in it ({percent}%)',
  seller: 'Seller',
  paidWith: 'Paid with',
  cardEnds: 'test card that ends in {card}',
  refunded: 'Paid back on',
  account: 'Account',
  hasAccess: 'You have a subscription already',
  hasAccessText: '{title} is open to you. Nothing was charged.',
  over: 'This purchase was left for too long',
  overText: 'Begin it again on the page that you came from. What you have paid stands in your account.',
  paid: 'This purchase is paid',
  paidText: '{title} is yours. You find receipt {number} in your account.',
  signIn: 'Sign in first',
  signInText: 'We did not get to know who you are, or it was more than five minutes ago. Go back, and begin again from there.',
  failed: 'That did not work',
  failedText: 'Something is missing in the address of this page. Go back, and begin again from there.',
  tooMany: 'There were too many tries. Minutes to wait: {minutes}.',
  goneText: 'This offer is not there any more. Go back, and look at what there is now.',
  away: 'The service does not answer just now. Try again in a moment; what you have paid stands in your account.',
  subscriptions: 'Your subscriptions',
  none: 'You have no subscription.',
  terms: 'Terms of use',
  privacy: 'Privacy',
  endHint:
    'You need not sign in, and this works for any subscription with us. Your notice counts from the moment you send it; we confirm it by e-mail to the address of the account.',
  endWhich: 'Within 14\u00a0days of the first payment you can withdraw, and get your money back; you can cancel at any time.',
  endCancelTitle: 'Cancel a contract',
  endCancel: 'Cancel',
  endCancelHint: 'Your subscription runs to the end of the period that you have paid for; nothing more is charged.',
  endWithdrawTitle: 'Withdraw from a contract',
  endWithdraw: 'Withdraw from the contract',
  endWithdrawHint:
    'During the free period, and within 14\u00a0days of the first payment, your subscription ends at once and we refund what you paid. After that we treat it as a cancellation.',
  endEmail: 'E-mail address of the account',
  endNumber: 'Number of the receipt',
  endNumberHint: 'Such as R-123456. The confirmation of the purchase has it.',
  endNumberAny: 'Number of the receipt (optional)',
  endNumberAnyHint: 'Such as R-123456. Without it, all subscriptions of the address are cancelled.',
  endCancelNow: 'Cancel now',
  endWithdrawNow: 'Confirm withdrawal',
  endNoEmail: 'Type the e-mail address of your account.',
  endNoNumber: 'Type the number of the receipt, such as R-123456.',
  endDone: 'We received it',
  endDoneText:
    'It came in on {at}. If a subscription belongs to what you typed, the confirmation is on its way to the address of the account: keep it. If no e-mail comes within an hour, it is another address or number, or it is cancelled or has ended already.',
  endContact: 'To cancel at once for good cause, write to us',
  endContract: 'Cancel or withdraw from a contract',
  otherLanguage: 'Deutsch',
  withdrawTitle: 'Your right to withdraw',
  withdrawText:
    'You may withdraw from this contract within 14 days of concluding it, without giving a reason. Your money comes back until 14 days after the first payment, also where free time came before it.',
  withdrawHow:
    'Tell us so in any clear words, by post to {seller} or at {page}; in your account the button is “Have it paid back”. It is in time if you send it before the period ends. You may use the form below, and need not.',
  withdrawEffects:
    'We then give back everything that you paid under this contract, at once and at the latest 14 days after we heard of it, to the card that you paid with, without a fee. What you have read meanwhile costs nothing. Access ends with it.',
  withdrawForm: 'Form for withdrawing',
  withdrawFormText:
    'To {seller}: I hereby withdraw from my contract for {title}. Ordered on: … My name: … My address: … My signature (only on paper): … Date: …',
  'state active': 'next charge on {date}',
  'state declined': 'card declined; access until {date}',
  'state paused': 'paused; access until {date}',
  'state lapsed': 'paused; access ended on {date}',
  'state cancelled': 'cancelled; access until {date}',
  'state ended': 'ended on {date}',
  see: 'See what it costs',
  close: 'Close',
} as const;

export type Word = keyof typeof ENGLISH;

const GERMAN: Readonly<Record<Word, string>> = {
  choose: 'Wählen Sie, wie Sie zahlen',
  perPeriod: '{price} {period}',
  'every day': 'am Tag',
  'every week': 'in der Woche',
  'every month': 'im Monat',
  'every year': 'im Jahr',
  'every days': 'alle {count} Tage',
  'every weeks': 'alle {count} Wochen',
  'every months': 'alle {count} Monate',
  'every years': 'alle {count} Jahre',
  withTax: 'mit {tax} Mehrwertsteuer ({percent} %)',
  trial: '{days} Tage kostenlos, dann {price} {period}. Heute zahlen Sie nichts.',
  today: 'Sie zahlen heute {price}, und dasselbe wieder am {next}, bis Sie kündigen.',
  gets: 'Was Sie bekommen',
  next: 'Weiter',
  pay: '{price} zahlen',
  begin: 'Zahlungspflichtig bestellen: {days} Tage kostenlos, dann {price} {period}',
  payment: 'Zahlung',
  testPayment:
    'Dies ist eine Zahlung zur Probe: Niemandem wird etwas abgebucht. Die Karte 4242\u00a04242\u00a04242\u00a04242 wird angenommen, 4000\u00a00000\u00a00000\u00a00002 abgelehnt, 4000\u00a00000\u00a00000\u00a00341 bei der nächsten Abbuchung abgelehnt. Geben Sie keine eigene Karte an.',
  card: 'Kartennummer',
  cardHint: '16 Ziffern',
  leave: 'Nichts kaufen und zurück',
  leaveCard: 'Zurück zu Ihrem Abonnement',
  otherCard: 'Eine andere Karte angeben',
  keepCard: 'Diese Karte nehmen',
  cardKept:
    'Als Nächstes wird die Karte belastet, die auf {card} endet. An ihre Stelle tritt die, die Sie hier angeben; heute wird nichts abgebucht.',
  cardCharged:
    'Die Karte, die auf {card} endet, wurde abgelehnt. Von der, die Sie hier angeben, werden heute {price} abgebucht, für die Zeit ab {from}, und künftig ebenso.',
  cardTaken: 'Ihre Karte ist angenommen',
  cardTakenText: 'Sie wird ab jetzt belastet. Was heute abgebucht wurde, steht bei Ihren Belegen.',
  cardOver: 'Dieses Abonnement ist inzwischen beendet oder gekündigt: Keine Karte wird belastet. Es wurde nichts geändert.',
  back: 'Zurück zu Ihrem Text',
  otherTerm: 'Einen anderen Preis wählen',
  cancelAny:
    'Sie können jederzeit online pausieren oder kündigen. Innerhalb von 14 Tagen nach der ersten Zahlung bekommen Sie Ihr Geld ohne Angabe von Gründen zurück.',
  buyer: 'Sie kaufen als {email}.',
  problem: 'Etwas ist noch zu berichtigen',
  declined: 'Die Karte wurde abgelehnt. Nehmen Sie eine andere.',
  unknownCard: 'Das ist keine der Karten zur Probe. Nehmen Sie eine der Nummern oben.',
  noCard: 'Geben Sie eine Kartennummer ein.',
  otherPrice:
    'Der Preis ist nicht mehr der, den diese Seite zuvor zeigte. Es wurde nichts abgebucht. Sehen Sie ihn sich noch einmal an, und zahlen Sie nur, wenn Sie einverstanden sind.',
  thanks: 'Vielen Dank',
  thanksText:
    '{title} gehört ab jetzt Ihnen. Der Beleg steht hier unten; Sie bekommen ihn mit der Bestätigung per E-Mail und finden ihn auch in Ihrem Konto.',
  receipt: 'Beleg {number}',
  date: 'Datum',
  for: 'Für',
  from: 'Von',
  until: 'Bis',
  amount: 'Betrag',
  taxIn: 'Mehrwertsteuer darin ({percent} %)',
  seller: 'Verkäufer',
  paidWith: 'Bezahlt mit',
  cardEnds: 'Karte zur Probe, die auf {card} endet',
  refunded: 'Zurückgezahlt am',
  account: 'Konto',
  hasAccess: 'Sie haben schon ein Abonnement',
  hasAccessText: '{title} steht Ihnen offen. Es wurde nichts abgebucht.',
  over: 'Dieser Kauf blieb zu lange liegen',
  overText: 'Beginnen Sie ihn auf der Seite neu, von der Sie kamen. Was Sie bezahlt haben, steht in Ihrem Konto.',
  paid: 'Dieser Kauf ist bezahlt',
  paidText: '{title} gehört Ihnen. Den Beleg {number} finden Sie in Ihrem Konto.',
  signIn: 'Melden Sie sich zuerst an',
  signInText:
    'Wir haben nicht erfahren, wer Sie sind, oder es ist mehr als fünf Minuten her. Gehen Sie zurück und beginnen Sie von dort aus neu.',
  failed: 'Das hat nicht geklappt',
  failedText: 'In der Adresse dieser Seite fehlt etwas. Gehen Sie zurück und beginnen Sie von dort aus neu.',
  tooMany: 'Es waren zu viele Versuche. Wartezeit in Minuten: {minutes}.',
  goneText: 'Dieses Angebot gibt es nicht mehr. Gehen Sie zurück und sehen Sie nach, was es jetzt gibt.',
  away: 'Der Dienst antwortet gerade nicht. Versuchen Sie es gleich noch einmal; was Sie bezahlt haben, steht in Ihrem Konto.',
  subscriptions: 'Ihre Abonnements',
  none: 'Sie haben kein Abonnement.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  endHint:
    'Sie müssen sich dafür nicht anmelden, und es geht für jedes Abonnement bei uns. Ihre Erklärung gilt ab dem Absenden; wir bestätigen sie per E-Mail an die Adresse des Kontos.',
  endWhich:
    'Binnen 14\u00a0Tagen nach der ersten Zahlung können Sie widerrufen und bekommen Ihr Geld zurück; kündigen können Sie jederzeit.',
  endCancelTitle: 'Vertrag kündigen',
  endCancel: 'Kündigen',
  endCancelHint: 'Ihr Abonnement läuft bis zum Ende der bezahlten Zeit; abgebucht wird nichts mehr.',
  endWithdrawTitle: 'Vertrag widerrufen',
  endWithdraw: 'Den Vertrag widerrufen',
  endWithdrawHint:
    'In der kostenlosen Zeit und binnen 14\u00a0Tagen nach der ersten Zahlung endet Ihr Abonnement sofort, und Sie bekommen zurück, was Sie bezahlt haben. Danach gilt Ihre Erklärung als Kündigung.',
  endEmail: 'E-Mail-Adresse des Kontos',
  endNumber: 'Nummer des Belegs',
  endNumberHint: 'Etwa R-123456. Sie steht in der Bestätigung des Kaufs.',
  endNumberAny: 'Nummer des Belegs (freiwillig)',
  endNumberAnyHint: 'Etwa R-123456. Ohne sie werden alle Abonnements der Adresse gekündigt.',
  endCancelNow: 'Jetzt kündigen',
  endWithdrawNow: 'Widerruf bestätigen',
  endNoEmail: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein.',
  endNoNumber: 'Geben Sie die Nummer des Belegs ein, etwa R-123456.',
  endDone: 'Es ist eingegangen',
  endDoneText:
    'Es kam am {at} bei uns an. Gehört ein Abonnement zu Ihren Angaben, so ist die Bestätigung an die Adresse des Kontos unterwegs: Bewahren Sie sie auf. Kommt binnen einer Stunde keine E-Mail, so ist es eine andere Adresse oder Nummer, oder es ist schon gekündigt oder beendet.',
  endContact: 'Schreiben Sie uns, auch um aus wichtigem Grund sofort zu kündigen',
  endContract: 'Vertrag kündigen oder widerrufen',
  otherLanguage: 'English',
  withdrawTitle: 'Ihr Widerrufsrecht',
  withdrawText:
    'Sie können diesen Vertrag binnen 14 Tagen nach seinem Abschluss ohne Angabe von Gründen widerrufen. Ihr Geld bekommen Sie bis 14 Tage nach der ersten Zahlung zurück, auch wenn ihr kostenlose Zeit vorausging.',
  withdrawHow:
    'Teilen Sie es uns in klaren Worten mit, per Post an {seller} oder unter {page}; in Ihrem Konto heißt der Knopf „Zurückzahlen lassen“. Es genügt, wenn Sie es vor Ablauf der Frist absenden. Sie können das Formular unten verwenden, müssen es aber nicht.',
  withdrawEffects:
    'Wir zahlen dann alles zurück, was Sie für diesen Vertrag bezahlt haben, sofort und spätestens 14 Tage, nachdem wir davon erfahren haben, auf die Karte, mit der Sie bezahlt haben, und ohne Entgelt. Was Sie inzwischen gelesen haben, kostet nichts. Der Zugang endet damit.',
  withdrawForm: 'Formular für den Widerruf',
  withdrawFormText:
    'An {seller}: Hiermit widerrufe ich meinen Vertrag über {title}. Bestellt am: … Mein Name: … Meine Anschrift: … Meine Unterschrift (nur auf Papier): … Datum: …',
  'state active': 'nächste Abbuchung am {date}',
  'state declined': 'Karte abgelehnt; Zugang bis {date}',
  'state paused': 'pausiert; Zugang bis {date}',
  'state lapsed': 'pausiert; Zugang beendet am {date}',
  'state cancelled': 'gekündigt; Zugang bis {date}',
  'state ended': 'beendet am {date}',
  see: 'Preise ansehen',
  close: 'Schließen',
};

const WORDS: Readonly<Record<Language, Readonly<Record<Word, string>>>> = { en: ENGLISH, de: GERMAN };

/** A text of the pages, with what stands in braces filled in. */
export const say = (language: Language, word: Word, values: Readonly<Record<string, string | number>> = {}): string =>
  WORDS[language][word].replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));

/** `a month`, `every 3 months`. */
export const periodText = (language: Language, { count, unit }: { count: number; unit: 'day' | 'week' | 'month' | 'year' }): string =>
  count === 1 ? say(language, `every ${unit}`) : say(language, `every ${unit}s`, { count });

/** A day as it is read, of the time zone that the firm has its seat in, as the site tells it. */
export const dayText = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: SEAT_ZONE }).format(date);

/** A day with its time: when something was received. */
export const momentText = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: SEAT_ZONE,
  }).format(date);
