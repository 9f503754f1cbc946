import { dirname, relative } from 'node:path';
import { realpath } from 'node:fs/promises';
import type { Log } from '../../../kit/log.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid, Tree } from '../../items/types.ts';
import type { Actor, ItemStore } from '../store/index.ts';
import { git, isRepository } from './git.ts';

/** Signs that end a name or begin an address in `Name <address>`. */
const plain = (text: string): string =>
  text
    .replace(/[<>\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const authorOf = ({ name, account, email }: Actor): string =>
  `${plain(name) || 'Editor'} <${plain(email ?? '') || `${plain(account) || 'editor'}@localhost`}>`;

/** What visitors see of an item, in one text. */
function published(tree: Tree, id: Guid): string {
  const item = tree.byId(id);
  if (!item) return '';
  const view = tree.view('published');
  const seen = view.languages(item).map((language) => {
    const part = item.raw.languages.find((each) => each.language === language);
    const shown = view.version(item, language)?.version;
    return [language, part?.fields, part?.versions.find(({ version }) => version === shown)?.fields];
  });
  // That an item is in a workflow is said with its first draft.
  const shared = item.raw.shared.filter((field) => field.id !== FIELD.workflow);
  return seen.length === 0 ? '' : JSON.stringify([item.path, item.templateId, shared, seen]);
}

/** Whether a change lets visitors see something else than before. */
const changesWhatIsSeen = (before: Tree, after: Tree, items: readonly Guid[]): boolean =>
  items.some((id) => published(before, id) !== published(after, id));

interface Options {
  store: ItemStore;
  /** The folder that holds `sitecore.json`. */
  root: string;
  log: Log;
}

/**
 * Commits what is published, with the editor as the author: the files of the items that the change wrote, and nothing else that
 * may be staged or changed. A commit that fails is logged: what was published is published.
 *
 * @returns waits until all commits are made
 */
export function commitPublished({ store, root, log }: Options): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  store.onChange(({ actor, summary, items, before, after }) => {
    if (!changesWhatIsSeen(before, after, items)) return;
    const files = [...new Set(items.flatMap((id) => [before.byId(id)?.raw.file, after.byId(id)?.raw.file]))].filter(
      (file): file is string => file !== undefined,
    );
    last = last
      .then(() => commit(root, files, actor, summary))
      .catch((error: unknown) => log.error({ err: error, items }, 'what was published could not be committed'));
  });
  return () => last;
}

async function commit(root: string, files: readonly string[], actor: Actor, summary: string): Promise<void> {
  const folder = await realpath(root);
  if (!(await isRepository(folder))) throw new Error(`${root} is in no git repository: CONTENT_GIT=commit needs one`);
  const paths = await Promise.all(files.map(async (file) => relative(folder, await realOf(file))));
  await git(folder, ['add', '--all', '--', ...paths]);
  const staged = await git(folder, ['diff', '--cached', '--name-only', '-z', '--', ...paths]);
  if (staged === '') return;
  const message = plain(summary.replace(/\s+/g, ' ')).slice(0, 200) || 'Content published';
  const author = authorOf(actor);
  await git(folder, ['commit', '--quiet', '--no-verify', `--author=${author}`, `--message=${message}`, '--only', '--', ...paths], {
    GIT_COMMITTER_NAME: 'Content service',
    GIT_COMMITTER_EMAIL: 'content-service@localhost',
  });
}

/** Of a file that may be gone: the folder that is left. */
async function realOf(file: string): Promise<string> {
  for (let at = dirname(file), rest = file.slice(at.length); ; rest = `${at.slice(dirname(at).length)}${rest}`, at = dirname(at)) {
    try {
      return `${await realpath(at)}${rest}`;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || at === dirname(at)) throw error;
    }
  }
}
