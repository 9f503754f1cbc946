/**
 * The page numbers to show: the first, the last, the current one and its neighbours; null for a gap. A gap of one page
 * shows the page instead.
 */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return wanted.flatMap((n, index) => {
    const before = wanted[index - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}
