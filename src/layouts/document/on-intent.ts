interface DocumentContextData {
  isDevelopment: boolean;
  __NEXT_DATA__: { props: Record<string, unknown>; err?: unknown };
}

/** Page props of a document whose page asked to hydrate on intent. */
export interface OnIntentProps {
  hydrate: 'onIntent';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The one decision whether a document ships its scripts at once. A page asks for `onIntent` in its props; development,
 * errors and everything else get stock Next.
 */
export function onIntent(context: DocumentContextData): boolean {
  const { pageProps } = context.__NEXT_DATA__.props;
  return !context.isDevelopment && !context.__NEXT_DATA__.err && isRecord(pageProps) && pageProps.hydrate === 'onIntent';
}
