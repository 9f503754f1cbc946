/** Live regions of a page as a server sends it that have words already: those nobody hears, for nothing changes (ADR 35). */
export function fullRegions(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('[role=status], [role=alert], [aria-live]:not([aria-live=off])')]
    .filter((region) => region.textContent?.trim())
    .map((region) => region.outerHTML);
}
