import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { RecruiterData } from '@/features/alumni/recruiter';
import { recruiterArea } from '@/features/alumni/recruiter/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<RecruiterData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, recruiterArea);
