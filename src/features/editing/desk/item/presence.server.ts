import { presenceSchema } from '../../authoring/publishing.schema';
import type { EditorPage } from '../../common/page';

/** `/api/editor/presence`: says that somebody has an item open, and hears who else has, and its revision now. It has no page. */
export const presencePage: EditorPage = {
  load: () => Promise.resolve('not-found'),
  post: async ({ api }, form) => {
    const field = form.get('field');
    const version = Number(form.get('version'));
    const answer = await api.ask('presence', presenceSchema, {
      method: 'POST',
      body: {
        item: form.get('id') ?? '',
        language: form.get('language') ?? '',
        ...(version > 0 ? { version } : {}),
        ...(field ? { field } : {}),
      },
    });
    return { to: '', answer };
  },
};
