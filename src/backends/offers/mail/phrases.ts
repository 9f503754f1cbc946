import type { Language } from '../storage/tables.ts';

interface Phrases {
  subject: string;
  text: string;
  next: string;
  link: string;
  hint: string;
}

/** What is written of: something that a reader did or that was done to what they have, and what is going to be charged. */
export type About =
  | 'declined'
  | 'ended'
  | 'bought'
  | 'begun'
  | 'trialEnds'
  | 'firstCharge'
  | 'renews'
  | 'paused'
  | 'goesOn'
  | 'paidAgain'
  | 'cancelled'
  | 'stopped'
  | 'withdrawn'
  | 'withdrawnUnpaid'
  | 'refunded'
  | 'cardChanged';

export const HELLO: Readonly<Record<Language, string>> = { en: 'Hello {name},', de: 'Guten Tag, {name}!' };

/** Terms and contact, at the other site. */
export const TERMS: Readonly<Record<Language, string>> = { en: 'Terms of use', de: 'Nutzungsbedingungen' };

/** The words of the service's mails. In braces: what it is, its price, with its period, the card's last digits, days, and the moment of now. */
export const PHRASES: Readonly<Record<Language, Readonly<Record<About, Phrases>>>> = {
  en: {
    declined: {
      subject: 'Your card was declined',
      text: '{title} was to be charged again, {price}, and the card that ends in {card} was declined. You can go on reading.',
      next: 'We try again on {next}, and for the last time on {last}. Another card is charged at once.',
      link: 'Give another card',
      hint: 'If you do nothing and the card is declined on {last} too, the subscription ends then, and nothing is charged.',
    },
    ended: {
      subject: 'Your subscription has ended',
      text: '{title} has ended: the card that ends in {card} was declined until the last time. Nothing was charged.',
      next: 'Your receipts stay in your account, and you can subscribe again whenever you like.',
      link: 'Look at the prices',
      hint: 'You get no further e-mails about this subscription.',
    },
    bought: {
      subject: 'Your subscription: confirmation and receipt',
      text: '{title} is yours from now on. This e-mail confirms the contract: keep it.',
      next: 'It costs {every}, tax included. The next charge, to the card that ends in {card}, is on {until}, and so on until you cancel. You can cancel at any time; it then runs to the end of what you paid for.',
      link: 'Your subscription',
      hint: 'You get this e-mail because somebody bought with your account on {at}. It was not you? Write to us.',
    },
    begun: {
      subject: 'Your subscription: confirmation',
      text: '{title} is yours from now on. You paid nothing today. This e-mail confirms the contract: keep it.',
      next: 'It is free until {until}. On that day the card that ends in {card} is charged for the first time: {every}, tax included, and so on until you cancel. If you cancel before that day, you pay nothing.',
      link: 'Your subscription',
      hint: 'You get this e-mail because somebody bought with your account on {at}. It was not you? Write to us.',
    },
    trialEnds: {
      subject: 'Your free time ends on {until}',
      text: '{title} is free until {until}. On that day the card that ends in {card} is charged for the first time: {every}, tax included.',
      next: 'You want to go on? Then there is nothing to do. If you cancel before that day, you pay nothing.',
      link: 'Go on, pause or cancel',
      hint: 'We write this once, before the first charge.',
    },
    firstCharge: {
      subject: 'Your first payment: receipt',
      text: 'The free time of {title} is over, and the card that ends in {card} was charged for the first time today: {price}, tax included.',
      next: 'For 14 days from today you can withdraw and have this payment back, with the number of the receipt above, also without a sign-in: by “Cancel or withdraw from a contract” at the end of this e-mail. The next charge is on {until}: {every}, tax included, until you cancel.',
      link: 'Your subscription',
      hint: 'We write this once, at the first charge. The receipts of later ones are in your account.',
    },
    renews: {
      subject: 'Your subscription is renewed on {until}',
      text: '{title} is renewed on {until}. The card that ends in {card} is charged then: {every}, tax included.',
      next: 'You want to go on? Then there is nothing to do. If you cancel before that day, nothing more is charged, and it ends then.',
      link: 'Go on, pause or cancel',
      hint: 'We write this before each renewal that is for half a year or longer.',
    },
    paused: {
      subject: 'Your subscription is paused',
      text: '{title} is paused since {at}. What you have paid for stays open until {until}.',
      next: 'Nothing is charged until you go on.',
      link: 'Your subscription',
      hint: 'It was not you? Change your password, and write to us.',
    },
    goesOn: {
      subject: 'Your subscription goes on',
      text: '{title} goes on since {at}. Nothing was charged today.',
      next: 'The next charge, to the card that ends in {card}, is on {until}: {every}, tax included, until you cancel.',
      link: 'Your subscription',
      hint: 'It was not you? Change your password, and write to us.',
    },
    paidAgain: {
      subject: 'Your subscription goes on: receipt',
      text: '{title} goes on since {at}, and your card was charged {price}, tax included.',
      next: 'The next charge, to the card that ends in {card}, is on {until}: {every}, tax included, until you cancel.',
      link: 'Your subscription',
      hint: 'It was not you? Change your password, and write to us.',
    },
    cancelled: {
      subject: 'Your subscription is cancelled',
      text: 'We received your cancellation of {title} on {at}. It ends on {until}; until then you can go on reading.',
      next: 'Nothing more is charged. Until {until} you can take the cancellation back on the page of your subscription.',
      link: 'Your subscription',
      hint: 'This e-mail confirms the cancellation: keep it. It was not you? Take it back there, and write to us.',
    },
    stopped: {
      subject: 'Your subscription is cancelled',
      text: 'We received your cancellation of {title} on {at}. It ended at once, since nothing was paid beyond that day.',
      next: 'Nothing more is charged. You can subscribe again whenever you like.',
      link: 'Look at the prices',
      hint: 'This e-mail confirms the cancellation: keep it. It was not you? Write to us.',
    },
    withdrawn: {
      subject: 'Your withdrawal: the money comes back',
      text: 'We received on {at} that you withdraw from the contract for {title}. It has ended with that.',
      next: 'What you paid comes back the way it was paid, to the card that ends in {card}.',
      link: 'Look at the prices',
      hint: 'This e-mail confirms the withdrawal: keep it. It was not you? Write to us.',
    },
    withdrawnUnpaid: {
      subject: 'Your withdrawal',
      text: 'We received on {at} that you withdraw from the contract for {title}. It has ended with that.',
      next: 'Nothing was charged for it, and nothing will be.',
      link: 'Look at the prices',
      hint: 'This e-mail confirms the withdrawal: keep it. It was not you? Write to us.',
    },
    refunded: {
      subject: 'Your payment is paid back',
      text: 'We paid back on {at} what you paid for {title}. The subscription has ended with that.',
      next: 'It comes back the way it was paid, to the card that ends in {card}.',
      link: 'Look at the prices',
      hint: 'You have a question about it? Write to us.',
    },
    cardChanged: {
      subject: 'Another card is charged from now on',
      text: 'For {title} another card was given on {at}. It ends in {card}, and it is charged from now on.',
      next: 'It costs {every}, tax included. What is paid lasts until {until}.',
      link: 'Your subscription',
      hint: 'It was not you? Change your password, and write to us.',
    },
  },
  de: {
    declined: {
      subject: 'Ihre Karte wurde abgelehnt',
      text: 'Für {title} war wieder abzubuchen, {price}, und die Karte, die auf {card} endet, wurde abgelehnt. Lesen können Sie weiterhin.',
      next: 'Wir versuchen es am {next} noch einmal und am {last} zum letzten Mal. Eine andere Karte wird sofort belastet.',
      link: 'Eine andere Karte angeben',
      hint: 'Tun Sie nichts und wird die Karte auch am {last} abgelehnt, so endet das Abonnement dann, und es wird nichts abgebucht.',
    },
    ended: {
      subject: 'Ihr Abonnement ist beendet',
      text: '{title} ist beendet: Die Karte, die auf {card} endet, wurde bis zum letzten Mal abgelehnt. Es wurde nichts abgebucht.',
      next: 'Ihre Belege bleiben in Ihrem Konto, und Sie können jederzeit neu abonnieren.',
      link: 'Preise ansehen',
      hint: 'Zu diesem Abonnement bekommen Sie keine weiteren E-Mails.',
    },
    bought: {
      subject: 'Ihr Abonnement: Bestätigung und Beleg',
      text: '{title} gehört ab jetzt Ihnen. Diese E-Mail bestätigt den Vertrag: Bewahren Sie sie auf.',
      next: 'Es kostet {every}, inklusive Mehrwertsteuer. Die Karte, die auf {card} endet, wird das nächste Mal am {until} belastet, und so fort, bis Sie kündigen. Kündigen können Sie jederzeit; es endet dann mit der bezahlten Zeit.',
      link: 'Ihr Abonnement',
      hint: 'Sie bekommen diese E-Mail, weil mit Ihrem Konto am {at} gekauft wurde. Das waren nicht Sie? Schreiben Sie uns.',
    },
    begun: {
      subject: 'Ihr Abonnement: Bestätigung',
      text: '{title} gehört ab jetzt Ihnen. Heute haben Sie nichts bezahlt. Diese E-Mail bestätigt den Vertrag: Bewahren Sie sie auf.',
      next: 'Bis zum {until} ist es kostenlos. An diesem Tag wird die Karte, die auf {card} endet, zum ersten Mal belastet: {every}, inklusive Mehrwertsteuer, und so fort, bis Sie kündigen. Kündigen Sie vor diesem Tag, so zahlen Sie nichts.',
      link: 'Ihr Abonnement',
      hint: 'Sie bekommen diese E-Mail, weil mit Ihrem Konto am {at} gekauft wurde. Das waren nicht Sie? Schreiben Sie uns.',
    },
    trialEnds: {
      subject: 'Ihre kostenlose Zeit endet am {until}',
      text: '{title} ist bis zum {until} kostenlos. An diesem Tag wird die Karte, die auf {card} endet, zum ersten Mal belastet: {every}, inklusive Mehrwertsteuer.',
      next: 'Sie möchten weiterlesen? Dann ist nichts zu tun. Kündigen Sie vor diesem Tag, so zahlen Sie nichts.',
      link: 'Fortsetzen, pausieren oder kündigen',
      hint: 'Das schreiben wir einmal, vor der ersten Abbuchung.',
    },
    firstCharge: {
      subject: 'Ihre erste Zahlung: Beleg',
      text: 'Die kostenlose Zeit von {title} ist vorbei, und die Karte, die auf {card} endet, wurde heute zum ersten Mal belastet: {price}, inklusive Mehrwertsteuer.',
      next: 'Ab heute können Sie 14 Tage lang widerrufen und bekommen diese Zahlung zurück, mit der Nummer des Belegs oben und auch ohne Anmeldung: über „Vertrag kündigen oder widerrufen“ am Ende dieser E-Mail. Die nächste Abbuchung ist am {until}: {every}, inklusive Mehrwertsteuer, bis Sie kündigen.',
      link: 'Ihr Abonnement',
      hint: 'Das schreiben wir einmal, bei der ersten Abbuchung. Die Belege der späteren stehen in Ihrem Konto.',
    },
    renews: {
      subject: 'Ihr Abonnement verlängert sich am {until}',
      text: '{title} verlängert sich am {until}. Dann wird die Karte belastet, die auf {card} endet: {every}, inklusive Mehrwertsteuer.',
      next: 'Sie möchten weiterlesen? Dann ist nichts zu tun. Kündigen Sie vor diesem Tag, so wird nichts mehr abgebucht, und es endet dann.',
      link: 'Fortsetzen, pausieren oder kündigen',
      hint: 'Das schreiben wir vor jeder Verlängerung um ein halbes Jahr oder länger.',
    },
    paused: {
      subject: 'Ihr Abonnement pausiert',
      text: '{title} pausiert seit dem {at}. Was Sie bezahlt haben, bleibt bis zum {until} offen.',
      next: 'Es wird nichts abgebucht, bis Sie fortsetzen.',
      link: 'Ihr Abonnement',
      hint: 'Das waren nicht Sie? Ändern Sie Ihr Passwort, und schreiben Sie uns.',
    },
    goesOn: {
      subject: 'Ihr Abonnement läuft weiter',
      text: '{title} läuft seit dem {at} weiter. Heute wurde nichts abgebucht.',
      next: 'Die Karte, die auf {card} endet, wird das nächste Mal am {until} belastet: {every}, inklusive Mehrwertsteuer, bis Sie kündigen.',
      link: 'Ihr Abonnement',
      hint: 'Das waren nicht Sie? Ändern Sie Ihr Passwort, und schreiben Sie uns.',
    },
    paidAgain: {
      subject: 'Ihr Abonnement läuft weiter: Beleg',
      text: '{title} läuft seit dem {at} weiter, und von Ihrer Karte wurden {price} abgebucht, inklusive Mehrwertsteuer.',
      next: 'Die Karte, die auf {card} endet, wird das nächste Mal am {until} belastet: {every}, inklusive Mehrwertsteuer, bis Sie kündigen.',
      link: 'Ihr Abonnement',
      hint: 'Das waren nicht Sie? Ändern Sie Ihr Passwort, und schreiben Sie uns.',
    },
    cancelled: {
      subject: 'Ihr Abonnement ist gekündigt',
      text: 'Ihre Kündigung von {title} ist am {at} bei uns eingegangen. Es endet am {until}; bis dahin können Sie weiterlesen.',
      next: 'Es wird nichts mehr abgebucht. Bis zum {until} können Sie die Kündigung auf der Seite Ihres Abonnements zurücknehmen.',
      link: 'Ihr Abonnement',
      hint: 'Diese E-Mail bestätigt die Kündigung: Bewahren Sie sie auf. Das waren nicht Sie? Nehmen Sie sie dort zurück, und schreiben Sie uns.',
    },
    stopped: {
      subject: 'Ihr Abonnement ist gekündigt',
      text: 'Ihre Kündigung von {title} ist am {at} bei uns eingegangen. Es endete sofort, da über diesen Tag hinaus nichts bezahlt war.',
      next: 'Es wird nichts mehr abgebucht. Sie können jederzeit neu abonnieren.',
      link: 'Preise ansehen',
      hint: 'Diese E-Mail bestätigt die Kündigung: Bewahren Sie sie auf. Das waren nicht Sie? Schreiben Sie uns.',
    },
    withdrawn: {
      subject: 'Ihr Widerruf: Sie bekommen Ihr Geld zurück',
      text: 'Ihr Widerruf des Vertrags über {title} ist am {at} bei uns eingegangen. Der Vertrag ist damit beendet.',
      next: 'Was Sie bezahlt haben, kommt auf demselben Weg zurück, auf die Karte, die auf {card} endet.',
      link: 'Preise ansehen',
      hint: 'Diese E-Mail bestätigt den Widerruf: Bewahren Sie sie auf. Das waren nicht Sie? Schreiben Sie uns.',
    },
    withdrawnUnpaid: {
      subject: 'Ihr Widerruf',
      text: 'Ihr Widerruf des Vertrags über {title} ist am {at} bei uns eingegangen. Der Vertrag ist damit beendet.',
      next: 'Dafür wurde nichts abgebucht, und es wird nichts abgebucht.',
      link: 'Preise ansehen',
      hint: 'Diese E-Mail bestätigt den Widerruf: Bewahren Sie sie auf. Das waren nicht Sie? Schreiben Sie uns.',
    },
    refunded: {
      subject: 'Ihre Zahlung ist zurückgezahlt',
      text: 'Am {at} haben wir zurückgezahlt, was Sie für {title} bezahlt haben. Das Abonnement ist damit beendet.',
      next: 'Es kommt auf demselben Weg zurück, auf die Karte, die auf {card} endet.',
      link: 'Preise ansehen',
      hint: 'Sie haben eine Frage dazu? Schreiben Sie uns.',
    },
    cardChanged: {
      subject: 'Ab jetzt wird eine andere Karte belastet',
      text: 'Für {title} wurde am {at} eine andere Karte angegeben. Sie endet auf {card} und wird ab jetzt belastet.',
      next: 'Es kostet {every}, inklusive Mehrwertsteuer. Bezahlt ist bis zum {until}.',
      link: 'Ihr Abonnement',
      hint: 'Das waren nicht Sie? Ändern Sie Ihr Passwort, und schreiben Sie uns.',
    },
  },
};
