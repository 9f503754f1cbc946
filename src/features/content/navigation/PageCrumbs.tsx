import { usePhrases, useSiteLanguage } from '@/runtime/phrases';
import { Crumbs } from '@/ui';

/** The way from the home page to this one, in the words of the site. */
export function PageCrumbs({ items }: { items: readonly { text: string; href: string }[] | undefined }) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  return <Crumbs label={phrase('layout.breadcrumbs')} items={items ?? []} {...language} />;
}
