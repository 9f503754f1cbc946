/** Services to which a page can be sent by a plain link, in the order in which they are offered. Names are their own. */
export const SHARE_SERVICES = ['LinkedIn', 'X', 'Facebook', 'WhatsApp'] as const;
export type ShareService = (typeof SHARE_SERVICES)[number];

const address = (base: string, query: Record<string, string>): string =>
  `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

/** Where a service takes a page from. `url` is absolute. */
export function shareAddress(service: ShareService, { title, url }: { title: string; url: string }): string {
  switch (service) {
    case 'LinkedIn':
      return address('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'X':
      return address('https://x.com/intent/post', { text: title, url });
    case 'Facebook':
      return address('https://www.facebook.com/sharer/sharer.php', { u: url });
    case 'WhatsApp':
      return address('https://wa.me/', { text: url });
  }
}

export const mailAddress = ({ title, url }: { title: string; url: string }): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
