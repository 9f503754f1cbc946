import { ofMailing } from '../../kit/mail/campaign.ts';
import { fill, isolated } from '../../kit/mail/line.ts';
import { mailingHeaders } from '../../kit/mail/mailing.ts';
import { occasionText, type Occasion } from '../../kit/mail/occasion.ts';
import type { Alert } from '../alerts/store.ts';
import type { OpeningCard } from '../protection/openings.ts';
import { PHRASES, type Language } from './phrases.ts';
import { searchWords, strangersSearchWords } from './search-words.ts';
import { siteLinks, type Send } from './send.ts';

/** The mails of job alerts. */
export interface AlertMails {
  confirmAlert(
    to: string,
    language: Language,
    given: Pick<Alert, 'search' | 'frequency'> & { token: string; occasion: Occasion; messageId: string },
  ): Promise<void>;
  /** One more was asked for than there may be. `alerts`: of those that there are, the oldest. */
  alertsFull(
    to: string,
    language: Language,
    given: {
      count: number;
      alerts: readonly (Pick<Alert, 'search' | 'frequency'> & { token: string })[];
      occasion: Occasion;
      messageId: string;
    },
  ): Promise<void>;
  /** The index does not understand its search any more. */
  alertRefused(to: string, language: Language, given: { token: string; messageId: string }): Promise<void>;
  alert(
    to: string,
    language: Language,
    /** `total`: how many are new, of which `openings` are the newest. */
    given: { openings: readonly OpeningCard[]; total: number; search: string; token: string; messageId: string },
  ): Promise<void>;
}

const placesOf = ({ places }: OpeningCard): string =>
  [...new Set(places.flatMap(({ city, cityName = city, countryName }) => [cityName, countryName].filter(Boolean).join(', ') || []))]
    .slice(0, 3)
    .join(' · ');

/** Writes the mails of job alerts. */
export const createAlertMails = (send: Send, { siteOrigin, siteName }: { siteOrigin: string; siteName: string }): AlertMails => ({
  confirmAlert: (to, language, { search, frequency, token, occasion, messageId }) => {
    const { confirmAlert: phrase, alertsFull } = PHRASES[language];
    const about = { search: strangersSearchWords(search, language) || alertsFull.everything, frequency: alertsFull[frequency] };
    return send(
      to,
      language,
      phrase.subject,
      [
        { kind: 'paragraph', text: phrase.text },
        { kind: 'small', text: fill(phrase.about, about) },
        { kind: 'button', text: phrase.link, href: siteLinks(siteOrigin, language).confirmAlert(token) },
        { kind: 'small', text: phrase.hint },
        { kind: 'small', text: occasionText(occasion, language, 'asked') },
      ],
      { messageId },
    );
  },
  alertsFull: (to, language, { count, alerts, occasion, messageId }) => {
    const phrase = PHRASES[language].alertsFull;
    const link = siteLinks(siteOrigin, language);
    return send(
      to,
      language,
      fill(phrase.subject, { count }),
      [
        { kind: 'paragraph', text: phrase.text },
        {
          kind: 'list',
          items: alerts.map(({ search, frequency, token }) => ({
            title: isolated(searchWords(search, language)) || phrase.everything,
            href: link.manageAlert(token),
            text: phrase[frequency],
          })),
        },
        { kind: 'small', text: occasionText(occasion, language, 'asked') },
      ],
      { messageId },
    );
  },
  alertRefused: (to, language, { token, messageId }) => {
    const phrase = PHRASES[language].alertRefused;
    return send(
      to,
      language,
      phrase.subject,
      [
        { kind: 'paragraph', text: phrase.text },
        { kind: 'button', text: phrase.link, href: siteLinks(siteOrigin, language).manageAlert(token) },
      ],
      { messageId },
    );
  },
  alert: (to, language, { openings, total, search, token, messageId }) => {
    const phrase = PHRASES[language].alert;
    const link = siteLinks(siteOrigin, language);
    const newestFirst = new URLSearchParams(search);
    newestFirst.set('sort', 'date');
    // Whoever has several alerts must know which one it is, and which they turn off.
    const about = searchWords(search, language) || PHRASES[language].alertsFull.everything;
    return send(
      to,
      language,
      `${siteName}: ${total === 1 ? phrase.subjectOne : fill(phrase.subject, { count: total })}`,
      [
        {
          kind: 'paragraph',
          text: total > openings.length ? fill(phrase.introMore, { count: total, listed: openings.length }) : phrase.intro,
        },
        { kind: 'small', text: fill(phrase.about, { search: about }) },
        {
          kind: 'list',
          items: openings.map((opening) => ({
            title: opening.title,
            href: ofMailing(link.opening(opening.slug), [siteOrigin], { source: 'job-alerts' }),
            text: [isolated(opening.employer), placesOf(opening)].filter(Boolean).join(' · '),
          })),
        },
        { kind: 'button', text: phrase.all, href: link.search(newestFirst.toString()) },
        {
          kind: 'footer',
          text: fill(phrase.why, { email: to }),
          items: [
            { title: phrase.manage, href: link.manageAlert(token) },
            { title: phrase.off, href: link.manageAlert(token) },
          ],
        },
      ],
      {
        messageId,
        headers: mailingHeaders({
          name: `${siteName} ${phrase.list}`,
          label: 'job-alerts',
          host: new URL(siteOrigin).hostname,
          unsubscribeUrl: link.alertOff(token),
        }),
      },
    );
  },
});
