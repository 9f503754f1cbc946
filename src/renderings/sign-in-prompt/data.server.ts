import type { RenderingDataLoader } from '@/runtime/data';
import type { IdentityState } from '@/features/identity';
import { identityPageState } from '@/features/identity/server';
import type { Page } from './fields.schema';

export type Data = IdentityState;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live }) => identityPageState('signInPrompt', live);
