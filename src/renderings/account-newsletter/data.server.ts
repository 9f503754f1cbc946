import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import { LETTER, type IssuesData, type NewsletterData } from '@/features/account/newsletter';
import { issuesAhead, newsletterArea, sentIssue } from '@/features/account/newsletter/server';
import { loadLatestIssue } from '@/features/content/seo/feeds/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  view: AccountView<NewsletterData>;
  issues: IssuesData;
}

/** The sample is of the weekly letter, which brings the same to everybody; what a month brings depends on what readers saved. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route }) => {
  const [view, latest] = await Promise.all([
    accountView(live, route.language, newsletterArea),
    loadLatestIssue('weekly', route, sentIssue(route.language)),
  ]);
  return { view, issues: { latest: latest ? { of: LETTER, ...latest } : null, next: issuesAhead(new Date()) } };
};
