import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { NewsletterData } from '@/features/account/newsletter';
import { newsletterArea } from '@/features/account/newsletter/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<NewsletterData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, newsletterArea);
