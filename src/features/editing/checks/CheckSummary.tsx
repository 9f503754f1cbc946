import { useDesk } from '../common';

/** How many findings a page has, as a link to them. It says so in words, of which no colour is needed. */
export function CheckSummary({ item, language, counts }: { item: string; language: string; counts: { error: number; warning: number } }) {
  const { word, href } = useDesk();
  const said =
    counts.error + counts.warning === 0 ? word('checks.none') : word('checks.short', { errors: counts.error, warnings: counts.warning });
  return <a href={href(`checks?${new URLSearchParams({ item, language })}`)}>{said}</a>;
}
