interface DocumentContextData {
  isDevelopment: boolean;
  __NEXT_DATA__: { props: Record<string, unknown>; err?: unknown };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * When a document's scripts run, as its page asks for it in its props: `onIntent`, or `atOnce` for applications; both keep
 * static renderings as they stand in the HTML. Else `now`, with everything. All leave it to the inline loader, the only
 * script that the Content-Security-Policy admits by itself; development has stock Next.
 */
export function hydration(context: DocumentContextData): 'onIntent' | 'atOnce' | 'now' | 'stock' {
  if (context.isDevelopment) return 'stock';
  const { pageProps } = context.__NEXT_DATA__.props;
  const asked = !context.__NEXT_DATA__.err && isRecord(pageProps) ? pageProps.hydrate : undefined;
  return asked === 'onIntent' || asked === 'atOnce' ? asked : 'now';
}
