import type { AppEvent } from '../events/events.schema';
import type { Engagement } from './engagement';
import type { Adapter } from './layer';
import type { Sender } from './send';

/** What of an event the collector keeps: one text, one number. */
function valueOf(event: AppEvent): { value: string; number: number | null } {
  switch (event.event) {
    case 'Onsite Search Performed':
      return {
        value: `${event.onsiteSearch.searchType}:${event.onsiteSearch.searchTerm.toLowerCase()}`.slice(0, 200),
        number: event.onsiteSearch.results,
      };
    case 'Listing Displayed':
      return { value: '', number: event.listing.total };
    case 'Form Viewed':
    case 'Form Started':
    case 'Form Submission Succeeded':
      return { value: event.form.formID, number: null };
    case 'Form Submission Failed':
      return { value: `${event.form.formID} ${event.form.formError ?? ''}`.trim().slice(0, 200), number: null };
    case 'UI Item Clicked':
      return { value: event.linkInfo.linkId, number: null };
    case 'File Downloaded':
      return { value: event.linkInfo.fileName.slice(0, 200), number: null };
    case 'Sign-In Errored':
      return { value: event.error.step, number: null };
    case 'Generic Event':
      return { value: `${event.generic.name} ${event.generic.value}`.trim().slice(0, 200), number: null };
    default:
      return { value: '', number: null };
  }
}

const CAMPAIGN = { source: ['utm_source', 'ref', 'source'], medium: ['utm_medium'], campaign: ['utm_campaign'] } as const;

function campaignOf(search: string): Record<string, string> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(CAMPAIGN).flatMap(([name, keys]) => {
      const value = keys.map((key) => given.get(key)).find(Boolean);
      return value ? [[name, value.slice(0, 100)]] : [];
    }),
  );
}

/** Without query and fragment; nothing from the site itself. */
function referrerOf(referrer: string): string {
  // A browser says an address here, or nothing.
  if (!referrer) return '';
  const url = new URL(referrer);
  return url.host === location.host || !/^https?:$/.test(url.protocol) ? '' : (url.origin + url.pathname).slice(0, 500);
}

export interface Collector {
  adapter: Adapter;
  read(engagement: Engagement): void;
  /** Of the document, whatever was shown in its place since: so does Search count them. */
  vital(name: 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB', value: number): void;
  /** The browser shows the document again, as it was kept: its vitals begin anew. */
  restored(): void;
}

/** Sends to the site's own collector. It learns of a visitor what stands here and no more: no user, no company, nothing typed but searches. */
export function createCollector(sender: Sender): Collector {
  type Where = Record<'view' | 'path', string>;
  let current: Where | undefined;
  let ofDocument: Where | undefined;
  let views = 0;
  let said: Engagement = { depth: 0, ms: 0 };
  /** Less than this more is not worth a message. */
  const MORE_MS = 3_000;
  return {
    adapter(event, { path, at }) {
      if (event.event === 'User Detected' || event.event === 'Page Load Completed') return;
      if (event.event !== 'Page Load Started') {
        if (current) sender.put({ t: 'event', ...current, name: event.event, ...valueOf(event) }, at);
        return;
      }
      // What opens over a page is no page: it is read no further, and what happens in it happens there.
      if (event.page.contentType === 'dialog') return;
      current = { view: crypto.randomUUID(), path: path.slice(0, 500) };
      ofDocument ??= current;
      said = { depth: 0, ms: 0 };
      sender.put(
        {
          t: 'view',
          ...current,
          pageName: event.page.pageName.slice(0, 300),
          contentType: event.page.contentType.slice(0, 60),
          language: event.page.siteLanguage,
          // A page that was reached within the document came from the site itself.
          referrer: views++ === 0 ? referrerOf(document.referrer) : '',
          campaign: views === 1 ? campaignOf(location.search) : {},
          width: Math.min(20_000, Math.round(innerWidth)),
        },
        at,
      );
    },
    read({ depth, ms }) {
      if (!current || (depth <= said.depth && ms < said.ms + MORE_MS)) return;
      said = { depth, ms };
      sender.put({ t: 'read', ...current, depth, ms: Math.min(ms, 86_400_000) });
    },
    vital(name, value) {
      if (ofDocument) sender.put({ t: 'vital', ...ofDocument, name, value: Math.min(600_000, Math.round(value * 1000) / 1000) });
    },
    restored() {
      ofDocument = undefined;
    },
  };
}
