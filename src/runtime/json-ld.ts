/** One thing of schema.org in a page, as its builder's schema gave it: what it holds is the builder's matter. */
export type JsonLd = Readonly<Record<string, unknown>> & { readonly '@type': string };
