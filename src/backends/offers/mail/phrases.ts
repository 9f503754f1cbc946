import type { Language } from '../storage/tables.ts';

interface Phrases {
  hello: string;
  subject: string;
  text: string;
  next: string;
  link: string;
  hint: string;
}

/** The words of the service's mails. In braces: what it is, its price, the card's last digits, days. */
export const PHRASES: Readonly<Record<Language, Readonly<Record<'declined' | 'ended', Phrases>>>> = {
  en: {
    declined: {
      hello: 'Hello {name},',
      subject: 'Your card was declined',
      text: '{title} was to be charged again, {price}, and the card that ends in {card} was declined. You can go on reading.',
      next: 'We try again on {next}, and for the last time on {last}. Another card is charged at once.',
      link: 'Give another card',
      hint: 'If you do nothing and the card is declined on {last} too, the subscription ends then, and nothing is charged.',
    },
    ended: {
      hello: 'Hello {name},',
      subject: 'Your subscription has ended',
      text: '{title} has ended: the card that ends in {card} was declined until the last time. Nothing was charged.',
      next: 'Your receipts stay in your account, and you can subscribe again whenever you like.',
      link: 'Look at the prices',
      hint: 'You get no further mails about this subscription.',
    },
  },
  de: {
    declined: {
      hello: 'Guten Tag, {name}!',
      subject: 'Ihre Karte wurde abgelehnt',
      text: 'Für {title} war wieder abzubuchen, {price}, und die Karte, die auf {card} endet, wurde abgelehnt. Lesen können Sie weiterhin.',
      next: 'Wir versuchen es am {next} noch einmal und am {last} zum letzten Mal. Eine andere Karte wird sofort belastet.',
      link: 'Eine andere Karte angeben',
      hint: 'Tun Sie nichts und wird die Karte auch am {last} abgelehnt, so endet das Abonnement dann, und es wird nichts abgebucht.',
    },
    ended: {
      hello: 'Guten Tag, {name}!',
      subject: 'Ihr Abonnement ist beendet',
      text: '{title} ist beendet: Die Karte, die auf {card} endet, wurde bis zum letzten Mal abgelehnt. Es wurde nichts abgebucht.',
      next: 'Ihre Belege bleiben in Ihrem Konto, und Sie können jederzeit neu abonnieren.',
      link: 'Preise ansehen',
      hint: 'Zu diesem Abonnement bekommen Sie keine weiteren Mails.',
    },
  },
};
