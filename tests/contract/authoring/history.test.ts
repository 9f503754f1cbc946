import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { startAuthoring, startAuthors, type Author, type Authors, type AuthoringService } from '../support/authors.ts';
import { authoredSite, id, NO_INDEX, page, TITLE } from '../support/authored-site.ts';

let authors: Authors;
let editor: Author;
let approver: Author;
let reader: Author;
let written: ReturnType<typeof writeItems>;
let service: AuthoringService;

const ABOUT = id(page('/About'));
const git = (...words: string[]): string => execFileSync('git', ['-C', written.root, ...words], { encoding: 'utf8' });
const as = (name: string): string[] => ['-c', `user.name=${name}`, '-c', 'user.email=someone@example.org'];

interface Entry {
  at: string;
  who: string;
  what: string[];
  message?: string;
  commit?: string;
}
const history = async (item = ABOUT, query = ''): Promise<Entry[]> =>
  (await service.ask(editor, `items/${item}/history${query}`)).body as Entry[];
const save = async (who: Author, fields: Record<string, string>): Promise<number> => {
  const { body } = await service.ask(who, `items/${ABOUT}?language=en`);
  const answer = await service.ask(who, `items/${ABOUT}`, {
    method: 'PATCH',
    ifMatch: (body as { revision: string }).revision,
    body: { language: 'en', fields: Object.entries(fields).map(([field, value]) => ({ id: field, value })) },
  });
  return answer.status;
};

/** Starts the service on items that are committed, in a repository of the test's own. */
async function start({ commits = false, repository = true } = {}): Promise<void> {
  writeFileSync(join(written.root, '.gitignore'), '.data/\n.content-authoring.lock\n');
  if (repository) {
    git('init', '-q');
    git('add', '-A');
    git(...as('Ines Valbuena'), 'commit', '-qm', 'All the items');
  }
  service = await startAuthoring(written.root, authors, { authoring: { journal: '.data/journal', userService: authors.url, commits } });
}

beforeAll(async () => {
  authors = await startAuthors();
  editor = await authors.author('Edda Ritter', ['editor']);
  approver = await authors.author('Anna <x>Prover', ['editor', 'approver']);
  reader = await authors.author('Rea Der', []);
});
afterAll(() => authors.close());
beforeEach(() => {
  written = writeItems(authoredSite());
  return async () => {
    await service.stop();
    written.remove();
  };
});

describe('the history of an item', () => {
  it('says who changed which fields: by commits, and by the service itself', async () => {
    await start();
    expect(await save(editor, { [TITLE]: 'About us' })).toBe(200);
    git(...as('Ravi Desai'), 'commit', '-qam', 'A better title');
    expect(await save(editor, { [TITLE]: 'About all of us' })).toBe(200);
    const entries = await history();
    expect(entries.filter(({ commit }) => commit)).toMatchObject([
      { who: 'Ravi Desai', message: 'A better title', what: ['Title'] },
      { who: 'Ines Valbuena', message: 'All the items' },
    ]);
    const own = entries.filter(({ commit }) => commit === undefined);
    expect(own.map(({ who, what }) => ({ who, what }))).toEqual([
      { who: 'Edda Ritter', what: ['Title'] },
      { who: 'Edda Ritter', what: ['Title'] },
    ]);
    expect([...entries].sort((a, b) => (a.at < b.at ? 1 : -1)).map(({ at }) => at)).toEqual(entries.map(({ at }) => at));
  });

  it('is that of one language when one is asked for', async () => {
    await start();
    await save(editor, { [TITLE]: 'About us' });
    git(...as('Ravi Desai'), 'commit', '-qam', 'English only');
    expect((await history(ABOUT, '?language=de')).some(({ message }) => message === 'English only')).toBe(false);
    expect((await history(ABOUT, '?language=en')).some(({ message }) => message === 'English only')).toBe(true);
  });

  it('goes on where an item got another name', async () => {
    await start();
    const { status } = await service.ask(approver, `items/${ABOUT}/rename`, { body: { name: 'The firm' } });
    expect(status).toBe(200);
    git('add', '-A');
    git(...as('Ravi Desai'), 'commit', '-qm', 'Renamed');
    const entries = await history();
    expect(entries.find(({ message }) => message === 'Renamed')).toMatchObject({ what: ['path'] });
    expect(entries.some(({ message }) => message === 'All the items')).toBe(true);
  });

  it('is what the service noted where there is no git', async () => {
    await start({ repository: false });
    await save(editor, { [TITLE]: 'About us' });
    expect(await history()).toMatchObject([{ who: 'Edda Ritter', what: ['Title'] }]);
  });

  it('runs nothing that a repository or a name asks for', async () => {
    const marker = join(written.root, 'ran');
    const hostile = page('/--output=ran; touch ran; $(touch ran)');
    written.write({ path: hostile, template: '/sitecore/templates/Project/acme/Basic Page', versions: { en: [{ [TITLE]: 'x' }] } });
    await start();
    git('config', 'core.fsmonitor', `touch ${marker}; false`);
    git('config', 'core.pager', `touch ${marker}`);
    git('config', 'diff.external', `touch ${marker}`);
    rmSync(marker, { force: true });
    expect(await history(id(hostile))).toMatchObject([{ who: 'Ines Valbuena' }]);
    expect(existsSync(marker)).toBe(false);
  });

  it('is for those who edit, and of items that are there', async () => {
    await start();
    expect((await service.ask(reader, `items/${ABOUT}/history`)).status).toBe(403);
    expect((await service.ask(undefined, `items/${ABOUT}/history`)).status).toBe(401);
    expect((await service.ask(editor, `items/${id('/sitecore/nowhere')}/history`)).status).toBe(404);
    expect((await service.ask(editor, 'items/..%2F..%2Fetc/history')).status).toBe(422);
  });
});

describe('commits of what is published', () => {
  const log = (): string[] => git('log', '--format=%an <%ae> %cn', '--name-only', '--', '.').split('\n').filter(Boolean);

  it('have the editor as the author and only the files of the change; drafts have none', async () => {
    await start({ commits: true });
    const hooks = join(written.root, '.git/hooks');
    mkdirSync(hooks, { recursive: true });
    writeFileSync(join(hooks, 'pre-commit'), `#!/bin/sh\ntouch ${written.root}/ran\nexit 1\n`, { mode: 0o755 });
    writeFileSync(join(written.root, 'notes.txt'), 'staged by somebody');
    git('add', 'notes.txt');
    expect(await save(editor, { [TITLE]: 'A draft' })).toBe(200);
    expect(await save(approver, { [NO_INDEX]: '1' })).toBe(200);
    await service.stop();
    expect(log().slice(0, 2)).toEqual(['Anna x Prover <anna@example.org> Content service', expect.stringMatching(/About\.yml$/)]);
    expect(git('log', '--format=%an').trim().split('\n')).toHaveLength(2);
    expect(git('diff', '--cached', '--name-only').trim()).toBe('notes.txt');
    // The repository's own hooks are not run.
    expect(existsSync(join(written.root, 'ran'))).toBe(false);
    await start2();
  });

  it('change nothing of what is published when they fail', async () => {
    await start({ commits: true });
    writeFileSync(join(written.root, '.git/index.lock'), '');
    expect(await save(approver, { [NO_INDEX]: '1' })).toBe(200);
    await service.stop();
    expect(git('log', '--format=%an').trim().split('\n')).toHaveLength(1);
    await start2();
  });

  /** Each test ends with a service that is stopped. */
  const start2 = async (): Promise<void> => {
    service = await startAuthoring(written.root, authors);
  };
});
