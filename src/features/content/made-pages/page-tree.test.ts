import { afterEach, describe, expect, it, vi } from 'vitest';
import { logger } from '@/server/logger';
import { closeContent, content, down, layout, model, rendering, setUp } from './set-up.server';
import { layoutAnswer } from '@/server/testing/stub-content';

afterEach(closeContent);

describe('the tree', () => {
  it('parses each rendering by its own schema, unwraps partial designs and reduces placeholder names', async () => {
    const { load } = await setUp(
      layout({
        fields: { Lede: { value: 'L' } },
        placeholders: {
          'headless-header': [
            {
              uid: 'p',
              componentName: 'PartialDesignDynamicPlaceholder',
              placeholders: {
                'sxa-header': [rendering('Plain', { fields: { Title: { value: 'T', more: 1 }, Other: { value: 'not asked for' } } })],
              },
            },
          ],
          'headless-main': [
            rendering('Section', {
              placeholders: { 'section-{*}': [rendering('Plain')], 'section-7': [rendering('Plain', { uid: 'x' })] },
            }),
          ],
        },
      }),
    );
    const { slots } = await model(load());
    expect(slots.header).toEqual([
      { uid: 'plain', component: 'Plain', params: { Styles: 'wide' }, fields: { Title: { value: 'T' } }, page: { Lede: { value: 'L' } } },
    ]);
    expect(slots.main[0]?.slots?.section?.map(({ uid }) => uid)).toEqual(['/headless-main/0/section-{*}/0', 'x']);
    expect(slots.footer).toEqual([]);
  });
  it('turns what cannot be shown into a problem and one line in the log', async () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const { load } = await setUp(
      layout({
        placeholders: {
          'headless-main': [
            rendering('Nobody'),
            rendering('constructor'),
            rendering('Plain', { fields: { Title: 'text' } }),
            rendering('Section'),
          ],
        },
      }),
    );
    const { slots } = await model(load());
    expect(slots.main.map(({ component, problem }) => [component, problem?.reason])).toEqual([
      ['Nobody', 'there is no such component'],
      ['constructor', 'there is no such component'],
      // Of another shape is only its field: it is shown as empty.
      ['Plain', undefined],
      ['Section', undefined],
    ]);
    expect(warn).toHaveBeenCalledTimes(3);
  });
  it('keeps attributes of markers from React, whose own words some are', async () => {
    const attributes = { class: 'scpm', key: 'main', style: 'display: none; margin-top:1px;--a: b', ref: 'r', children: 'x', id: 'i' };
    const placeholders = { 'headless-main': [{ name: 'code', contents: null, attributes }] };
    const { load } = await setUp({ JssLayoutQuery: layoutAnswer({ placeholders }, { pageEditing: true }) });
    expect((await model(load())).slots.main[0]?.chrome?.attributes).toEqual({
      className: 'scpm',
      phkey: 'main',
      style: { display: 'none', marginTop: '1px', '--a': 'b' },
      id: 'i',
    });
  });
  it('shows an editor, and nobody else, where personalisation hides a rendering', async () => {
    const placeholders = { 'headless-main': [rendering('Hidden Rendering')] };
    const editing = await setUp({ JssLayoutQuery: layoutAnswer({ placeholders }, { pageEditing: true }) });
    expect((await model(editing.load())).slots.main[0]?.problem).toEqual({ reason: 'personalisation hides it' });
    await closeContent();
    const { load } = await setUp(layout({ placeholders }));
    expect((await model(load())).slots.main).toEqual([]);
  });
  it('keeps the editor’s markers in editing mode only', async () => {
    const chrome = {
      name: 'code',
      type: 'text/sitecore',
      contents: '{}',
      attributes: { chrometype: 'placeholder', kind: 'open', 'data-selectable': true },
    };
    const placeholders = { 'headless-main': [chrome, rendering('Section')] };
    const { load } = await setUp(layout({ placeholders }));
    expect((await model(load())).slots.main).toHaveLength(1);
    await closeContent();
    const editing = await setUp({ JssLayoutQuery: layoutAnswer({ placeholders }, { pageEditing: true }) });
    expect((await model(editing.load())).slots.main[0]).toMatchObject({
      component: '',
      chrome: { name: 'code', attributes: { kind: 'open', 'data-selectable': 'true' } },
    });
  });
});

describe('component data', () => {
  const twice = layout({ placeholders: { 'headless-main': [rendering('Counts'), rendering('Counts', { uid: 'b' })] } });
  it('is loaded with the same query sent once', async () => {
    const { load } = await setUp({ ...twice, CountQuery: { count: 3 } });
    expect((await model(load())).slots.main.map(({ data }) => data)).toEqual([{ count: 3 }, { count: 3 }]);
    expect(
      content()
        .operations()
        .filter((name) => name === 'CountQuery'),
    ).toHaveLength(1);
  });
  it('that fails leaves a hole, unless an earlier page would be replaced by it', async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const { load } = await setUp({ ...twice, CountQuery: down });
    expect((await model(load())).slots.main[0]?.problem).toBeDefined();
    await expect(load({ strict: true })).rejects.toMatchObject({ code: 'content/status' });
  });
  it('that says there is nothing is a problem of its rendering for an editor, whose page stays', async () => {
    const placeholders = { 'headless-main': [rendering('Absent'), rendering('Section')] };
    const editing = await setUp({ JssLayoutQuery: layoutAnswer({ placeholders }, { pageEditing: true }) });
    const { slots } = await model(editing.load());
    expect(slots.main.map(({ problem }) => problem?.reason)).toEqual(['it has nothing to show without a visitor', undefined]);
    await closeContent();
    const { load } = await setUp(layout({ placeholders }));
    expect(await load()).toEqual({ kind: 'not-found' });
  });
  it('decides how far a listing goes, and that other pages have no pages', async () => {
    const { load } = await setUp(layout({ placeholders: { 'headless-main': [rendering('Paged')] } }));
    expect((await model(load({ pageNumber: 2 }))).slots.main[0]?.data).toEqual({ page: 2 });
    expect(await load({ pageNumber: 3 })).toEqual({ kind: 'not-found' });
    await closeContent();
    const plain = await setUp(layout({}));
    expect(await plain.load({ pageNumber: 2 })).toEqual({ kind: 'not-found' });
  });
});
