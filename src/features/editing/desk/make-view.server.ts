import { errorCode } from '@/server/errors';
import { isAuthoringRefusal } from '../authoring/client.server';
import { ownerOf } from '../common/owner.server';
import type { Asked, Editor, EditorPage, EditorView, Problem } from '../common/page';
import { wordsOf } from '../words/words.server';

/** Where a page of the editor's was asked for. */
export interface Where {
  name: string;
  /** What stands behind its name, with its query. */
  at: string;
}

const shownOf = ({ account, roles, may }: Editor): EditorView['editor'] => ({ roles, may, owner: ownerOf(account) });

type Made = { view: EditorView; status: number } | { redirect: string };

/** A page that says why there is none: `gone`, `refused`, `down`. */
const insteadOf = (
  where: Where,
  { language, editor }: Pick<Asked, 'language' | 'editor'>,
  kind: 'gone' | 'refused' | 'down',
): EditorView => {
  const words = wordsOf(language);
  return {
    ...where,
    title: words[`${kind}.title`] ?? '',
    language,
    words,
    editor: shownOf(editor),
    data: { instead: kind },
  };
};

const STATUS = { gone: 404, refused: 403, down: 503 } as const;

/** What the failure of a page's loading says to its editor. @throws what is no failure of a service */
function kindOf(error: unknown): keyof typeof STATUS {
  if (isAuthoringRefusal(error)) {
    if (error.status === 404) return 'gone';
    if (error.status === 403) return 'refused';
  }
  const code = errorCode(error);
  if (code.startsWith('service/')) return 'down';
  if (code === 'request/not-found') return 'gone';
  throw error;
}

/** Loads a page of the editor's and all that it needs to be shown. @throws what is no failure of a service, and a session that is over */
export async function makeView(page: EditorPage | undefined, where: Where, asked: Asked): Promise<Made> {
  try {
    const loaded = page ? await page.load(asked) : 'not-found';
    if (loaded === 'not-found') return { view: insteadOf(where, asked, 'gone'), status: STATUS.gone };
    if ('redirect' in loaded) return loaded;
    const { language, editor } = asked;
    return {
      status: 200,
      view: {
        ...where,
        title: loaded.title,
        ...(loaded.state ? { state: loaded.state.replace(/\.$/, '') } : {}),
        language,
        words: wordsOf(language),
        editor: shownOf(editor),
        data: loaded.data,
      },
    };
  } catch (error) {
    const kind = kindOf(error);
    return { view: insteadOf(where, asked, kind), status: STATUS[kind] };
  }
}

/** Refusals that have words of their own, `refusal.<code>`. */
const SAID = new Set([
  'not-allowed',
  'needs-approver',
  'no-such-item',
  'name-taken',
  'name-refused',
  'changed-meanwhile',
  'too-large',
  'disk-full',
  'in-use',
  'wrong-state',
  'cannot-save',
  'written-elsewhere',
  'no-such-version',
  'not-here',
  'no-workflow',
  'no-such-release',
  'release-closed',
  'no-such-template',
]);

/** What a refusal of the service says to whoever sent the form. @throws what is none, and a session that is over */
export function problemsOf(error: unknown): { problems: Problem[]; status: number } {
  if (isAuthoringRefusal(error) && error.status !== 401) {
    const reason = SAID.has(error.reason)
      ? error.reason
      : error.status === 413
        ? 'too-large'
        : error.status === 507
          ? 'disk-full'
          : 'other';
    return { problems: [{ word: `refusal.${reason}`, params: { code: error.reason } }], status: error.status };
  }
  if (errorCode(error).startsWith('service/')) return { problems: [{ word: 'refusal.down' }], status: 503 };
  throw error;
}
