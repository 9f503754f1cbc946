/** Where a visit came from. */
export interface Source {
  channel: 'direct' | 'search' | 'assistant' | 'social' | 'mail' | 'paid' | 'referral';
  /** Host without `www.`, or the campaign's own word; empty for direct. */
  source: string;
  campaign: string;
}

/** As the address of the first page says it (`utm_…`). */
export interface Campaign {
  source?: string | undefined;
  medium?: string | undefined;
  campaign?: string | undefined;
}

const SEARCH = /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|yandex|baidu|kagi|brave)\.[a-z.]{2,6}$/;
const ASSISTANTS =
  /(?:^|\.)(?:chatgpt\.com|openai\.com|perplexity\.ai|claude\.ai|gemini\.google\.com|copilot\.microsoft\.com|mistral\.ai)$/;
const SOCIAL =
  /(?:^|\.)(?:facebook\.com|instagram\.com|linkedin\.com|lnkd\.in|twitter\.com|t\.co|x\.com|bsky\.app|reddit\.com|youtube\.com|xing\.com|threads\.net|news\.ycombinator\.com|mastodon\.\w+)$/;
const MAIL = /(?:^|\.)(?:mail\.google\.com|outlook\.(?:live|office)\.com|mail\.yahoo\.com|mail\.proton\.me)$/;
const PAID = /^(?:cpc|ppc|paid|cpm|display|retargeting|paid[-_ ]?(?:search|social))$/i;

/** @param referrer address of the page before, on another host; empty for none */
export function sourceOf(referrer: string, campaign: Campaign): Source {
  const host = URL.parse(referrer)?.hostname.replace(/^www\./, '') ?? '';
  const medium = campaign.medium?.toLowerCase() ?? '';
  const source = (campaign.source ?? host).toLowerCase();
  const named = { source, campaign: campaign.campaign ?? '' };
  if (PAID.test(medium)) return { channel: 'paid', ...named };
  if (/^(?:e-?mail|newsletter)$/.test(medium) || source === 'newsletter' || MAIL.test(host)) return { channel: 'mail', ...named };
  if (ASSISTANTS.test(host) || ASSISTANTS.test(source)) return { channel: 'assistant', ...named };
  if (SEARCH.test(host)) return { channel: 'search', ...named };
  if (SOCIAL.test(host) || medium === 'social') return { channel: 'social', ...named };
  return source === '' ? { channel: 'direct', ...named } : { channel: 'referral', ...named };
}
