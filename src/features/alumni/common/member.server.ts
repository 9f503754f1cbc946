import { redirectTo } from '@/runtime/data/redirect-to';
import { standingOf, type From } from '../client.server';
import { alumniPath } from '../navigation/paths';

/** Leads whoever is no member to where one asks to be let in: for a page whose own calls would not refuse. */
export async function requireMember(from: From, language: string): Promise<void> {
  if ((await standingOf(from)).state !== 'member') throw redirectTo(alumniPath('noAccess', language));
}
