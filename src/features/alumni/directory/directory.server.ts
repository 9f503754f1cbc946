import { accountView, type AreaRequest } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import { askGateway, memberOnly, orNothing, type From } from '../client.server';
import { ALUMNI_PAGES } from '../navigation/paths';
import { paramsOf, readAsked, type Asked } from './asked';
import { foundSchema, mapSchema, personSchema } from './directory.schema';
import type { DirectoryData } from './model';

/** Parameters for the service: each name with all of its values. */
function questionOf(asked: Asked, language: string): Record<string, string[]> {
  const query: Record<string, string[]> = { lang: [language] };
  for (const [name, value] of paramsOf({ ...asked, id: '', view: '' })) (query[name] ??= []).push(value);
  return query;
}

async function shownOf(from: From, asked: Asked, language: string): Promise<DirectoryData['shown']> {
  if (asked.id) {
    const person = await orNothing(askGateway(from, `/v1/people/${asked.id}`, personSchema, { lang: language }));
    return person ? { kind: 'person', person } : { kind: 'gone' };
  }
  const question = questionOf(asked, language);
  const list = askGateway(from, '/v1/directory', foundSchema, question);
  if (asked.view !== 'map') return { kind: 'list', found: await list };
  const { lang: _lang, sort: _sort, page: _page, ...filters } = question;
  const [found, places] = await Promise.all([list, askGateway(from, '/v1/directory/map', mapSchema, filters)]);
  return { kind: 'map', found, places };
}

/**
 * What the directory of the alumni shows for an address: `docs/adr/0050-alumni-directory.md`. It has no forms, only links and
 * questions, so the address holds its whole state.
 */
export function directoryView(live: AreaRequest | undefined, language: string): Promise<AccountView<DirectoryData>> {
  const asked = readAsked(live?.query ?? {});
  return accountView(
    live,
    language,
    memberOnly<DirectoryData>({
      path: ALUMNI_PAGES.directory,
      forms: {},
      load: async (context) => ({ asked, shown: await shownOf(context, asked, context.language) }),
    }),
  );
}
