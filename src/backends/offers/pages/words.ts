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
  withTax: 'with {tax} tax ({percent} %)',
  trial: 'Free for {days} days, then {price} {period}. You pay nothing today.',
  today: 'You pay {price} today, and the same again on {next}, until you cancel.',
  gets: 'What you get',
  next: 'Next',
  pay: 'Pay {price}',
  begin: 'Begin the free time',
  payment: 'Payment',
  testPayment:
    'This is a test payment: nobody is charged. The card 4242 4242 4242 4242 passes, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is declined at the next charge. Give no card of your own.',
  card: 'Card number',
  cardHint: '16 digits',
  leave: 'Leave without buying',
  back: 'Back to what you were reading',
  otherTerm: 'Choose another price',
  cancelAny: 'You can pause or cancel online at any time. Within 14 days you get your money back without a reason.',
  buyer: 'You buy as {email}.',
  problem: 'There is a problem',
  declined: 'The card was declined. Use another one.',
  unknownCard: 'This is none of the test cards. Use one of the numbers above.',
  noCard: 'Type a card number.',
  otherPrice: 'The price is not the one that this page showed before. Nothing was charged. Look at it again, and pay only if you agree.',
  thanks: 'Thank you',
  thanksText: '{title} is yours from now on. We wrote the receipt below; you find it in your account too.',
  receipt: 'Receipt {number}',
  date: 'Date',
  for: 'For',
  from: 'From',
  until: 'Until',
  amount: 'Amount',
  taxIn: 'Tax in it ({percent} %)',
  paidWith: 'Paid with',
  cardEnds: 'test card that ends in {card}',
  refunded: 'Paid back on',
  account: 'Account',
  hasAccess: 'You have a subscription already',
  hasAccessText: '{title} is open to you. Nothing was charged.',
  over: 'This purchase was left for too long',
  signIn: 'Sign in first',
  signInText: 'We did not get to know who you are, or it was more than five minutes ago. Go back, and begin again from there.',
  failed: 'That did not work',
  subscriptions: 'Your subscriptions',
  none: 'You have no subscription.',
  'state active': 'next charge on {date}',
  'state paused': 'paused; access until {date}',
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
  withTax: 'mit {tax} Steuer ({percent} %)',
  trial: '{days} Tage kostenlos, dann {price} {period}. Heute zahlen Sie nichts.',
  today: 'Sie zahlen heute {price}, und dasselbe wieder am {next}, bis Sie kündigen.',
  gets: 'Was Sie bekommen',
  next: 'Weiter',
  pay: '{price} zahlen',
  begin: 'Kostenlose Zeit beginnen',
  payment: 'Zahlung',
  testPayment:
    'Dies ist eine Zahlung zur Probe: Niemandem wird etwas abgebucht. Die Karte 4242 4242 4242 4242 wird angenommen, 4000 0000 0000 0002 abgelehnt, 4000 0000 0000 0341 bei der nächsten Abbuchung abgelehnt. Geben Sie keine eigene Karte an.',
  card: 'Kartennummer',
  cardHint: '16 Ziffern',
  leave: 'Nichts kaufen und zurück',
  back: 'Zurück zu Ihrem Text',
  otherTerm: 'Einen anderen Preis wählen',
  cancelAny:
    'Sie können jederzeit online pausieren oder kündigen. Innerhalb von 14 Tagen bekommen Sie Ihr Geld ohne Angabe von Gründen zurück.',
  buyer: 'Sie kaufen als {email}.',
  problem: 'Etwas stimmt nicht',
  declined: 'Die Karte wurde abgelehnt. Nehmen Sie eine andere.',
  unknownCard: 'Das ist keine der Karten zur Probe. Nehmen Sie eine der Nummern oben.',
  noCard: 'Geben Sie eine Kartennummer ein.',
  otherPrice:
    'Der Preis ist nicht mehr der, den diese Seite zuvor zeigte. Es wurde nichts abgebucht. Sehen Sie ihn sich noch einmal an, und zahlen Sie nur, wenn Sie einverstanden sind.',
  thanks: 'Vielen Dank',
  thanksText: '{title} gehört ab jetzt Ihnen. Die Quittung steht hier unten; Sie finden sie auch in Ihrem Konto.',
  receipt: 'Quittung {number}',
  date: 'Datum',
  for: 'Für',
  from: 'Von',
  until: 'Bis',
  amount: 'Betrag',
  taxIn: 'Steuer darin ({percent} %)',
  paidWith: 'Bezahlt mit',
  cardEnds: 'Karte zur Probe, die auf {card} endet',
  refunded: 'Zurückgezahlt am',
  account: 'Konto',
  hasAccess: 'Sie haben schon ein Abonnement',
  hasAccessText: '{title} steht Ihnen offen. Es wurde nichts abgebucht.',
  over: 'Dieser Kauf blieb zu lange liegen',
  signIn: 'Melden Sie sich zuerst an',
  signInText:
    'Wir haben nicht erfahren, wer Sie sind, oder es ist mehr als fünf Minuten her. Gehen Sie zurück und beginnen Sie von dort aus neu.',
  failed: 'Das hat nicht geklappt',
  subscriptions: 'Ihre Abonnements',
  none: 'Sie haben kein Abonnement.',
  'state active': 'nächste Abbuchung am {date}',
  'state paused': 'pausiert; Zugang bis {date}',
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

/** A day as it is read, of the time zone that the firm has its seat in. */
export const dayText = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'Europe/Zurich' }).format(date);
