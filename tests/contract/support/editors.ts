import { ask, type Answer } from '../../support/http.ts';
import { site } from '../../support/site.ts';

/** What the site of the tests knows its editors by (scripts/test/run.ts). */
export const SECRET = process.env.JSS_EDITING_SECRET ?? '';
export const EDITOR = 'https://cm.aldermoor.example';

type Json = Record<string, unknown>;

/** The layout of a page as the layout service gives it to an editor: of the draft. */
export async function draftLayoutOf(path: string, language = 'en', siteName = 'insights'): Promise<{ layout: Json; itemId: string }> {
  const answer = await fetch(site.contentEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sc_apikey: 'masthead-dev-preview-key' },
    body: JSON.stringify({
      query:
        'query($site:String! $path:String! $language:String!){layout(site:$site routePath:$path language:$language){item{id rendered}}}',
      variables: { site: siteName, path, language },
    }),
  });
  const { data } = (await answer.json()) as { data: { layout: { item: { id: string; rendered: Json } } } };
  return { layout: data.layout.item.rendered, itemId: data.layout.item.id };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const code = (attributes: Json, contents = ''): Json => ({
  name: 'code',
  type: 'text/sitecore',
  contents,
  attributes: { type: 'text/sitecore', class: 'scpm', ...attributes },
});

let chromes = 0;
/** A field as the Experience Editor sends it: its value within what its scripts find it by. */
function chromed(field: unknown): unknown {
  if (!isJson(field) || typeof field.value !== 'string') return field;
  chromes += 1;
  return {
    ...field,
    editable: `<input id='fld_${chromes}' class='scFieldValue' name='fld_${chromes}' type='hidden' value="" /><span class="scChromeData">{"commands":[]}</span><span id="fld_${chromes}_edit" class="scWebEditInput" contenteditable="true">${field.value}</span>`,
  };
}
const chromedFields = (fields: unknown): unknown =>
  isJson(fields) ? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, chromed(field)])) : fields;

function chromedPlaceholders(placeholders: unknown): unknown {
  if (!isJson(placeholders)) return placeholders;
  return Object.fromEntries(
    Object.entries(placeholders).map(([key, nodes]) => [
      key,
      [
        code({ chrometype: 'placeholder', kind: 'open', id: key.replaceAll('-', '_'), key, 'data-selectable': 'true' }, '{"custom":{}}'),
        ...(nodes as Json[]).flatMap((node) => [
          code(
            { chrometype: 'rendering', kind: 'open', id: `r_${String(node.uid)}`, hintname: String(node.componentName) },
            '{"commands":[]}',
          ),
          { ...node, fields: chromedFields(node.fields), placeholders: chromedPlaceholders(node.placeholders) },
          code({ chrometype: 'rendering', kind: 'close', id: 'scEnclosingTag_r_', hintname: String(node.componentName) }),
        ]),
        code({ chrometype: 'placeholder', kind: 'close', id: 'scEnclosingTag_' }),
      ],
    ]),
  );
}

/** The layout in the mode `edit`, with chromes. */
export function inExperienceEditor(layout: Json): Json {
  const { sitecore } = layout as { sitecore: { context: Json; route: Json } };
  return {
    sitecore: {
      context: { ...sitecore.context, pageEditing: true, pageState: 'edit' },
      route: {
        ...sitecore.route,
        fields: chromedFields(sitecore.route.fields),
        placeholders: chromedPlaceholders(sitecore.route.placeholders),
      },
    },
  };
}

export interface Post {
  layout: unknown;
  language?: string;
  secret?: string;
  dictionary?: Json;
  headers?: Record<string, string>;
  /** Instead of what the editor posts. */
  body?: string;
}

/** Posts a page as the Experience Editor's server does. */
export const postAsExperienceEditor = ({
  layout,
  language = 'en',
  secret = SECRET,
  dictionary = {},
  headers = {},
  body,
}: Post): Promise<Answer> =>
  ask(site.dotcom, '/api/editing/render', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body:
      body ??
      JSON.stringify({
        id: 'insights',
        args: ['/', JSON.stringify(layout), JSON.stringify({ language, dictionary, httpContext: { request: { path: '/' } } })],
        functionName: 'renderView',
        moduleName: 'server.bundle',
        jssEditingSecret: secret,
      }),
  });

/** Asks as Sitecore Pages does. */
export const getAsPages = (
  query: Record<string, string>,
  headers: Record<string, string> = {},
  path = '/api/editing/render',
): Promise<Answer> => ask(site.dotcom, `${path}?${new URLSearchParams({ secret: SECRET, ...query })}`, { headers });
