import type { MailOffData } from '@/features/alumni/mail-off';
import { readMailOff } from '@/features/alumni/mail-off/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = MailOffData;

const firstOf = (value: string | string[] | undefined): string | undefined => [value].flat()[0];

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live }) =>
  Promise.resolve(readMailOff(Object.fromEntries(Object.entries(live?.query ?? {}).map(([name, value]) => [name, firstOf(value)]))));
