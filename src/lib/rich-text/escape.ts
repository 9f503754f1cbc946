const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML, between tags and in an attribute with quotes of either kind. Safe for browsers' bundles. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);

/** XML 1.0 (section 2.2) knows no other control characters, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it may stand in XML: feeds, sitemaps. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, ''));
