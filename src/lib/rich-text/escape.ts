const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML or XML, between tags and in an attribute with quotes of either kind. Safe for browsers' bundles. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);
