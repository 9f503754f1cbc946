interface DocumentContextData {
  isDevelopment: boolean;
  __NEXT_DATA__: { props: Record<string, unknown>; err?: unknown };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * When a document's scripts run, as its page asks for it in its props: `onIntent`, or `atOnce` for applications; both keep
 * static renderings as they stand in the HTML. Else `now`, with everything. All leave it to the inline loader, the only
 * script that the Content-Security-Policy admits by itself; development has stock Next. `never`: HTML for an editor.
 */
export function hydration(context: DocumentContextData): 'onIntent' | 'atOnce' | 'now' | 'never' | 'stock' {
  const { pageProps } = context.__NEXT_DATA__.props;
  const asked = !context.__NEXT_DATA__.err && isRecord(pageProps) ? pageProps.hydrate : undefined;
  if (asked === 'never') return asked;
  if (context.isDevelopment) return 'stock';
  return asked === 'onIntent' || asked === 'atOnce' ? asked : 'now';
}

/** Whether a document is a visitor's, which has its styles in itself and comes alive without Next's client. */
export function isOfVisitors(context: DocumentContextData): boolean {
  const how = hydration(context);
  return how === 'onIntent' || how === 'atOnce';
}
