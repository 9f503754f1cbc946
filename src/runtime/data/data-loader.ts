/** The contract of a rendering's `data.server.ts`, and of what the server knows about each rendering. */
import type { z } from 'zod';
import type { PageSubject } from './page-subject';
import type { PastTheEnd, RouteInfo } from '../rendering';

/**
 * Runs a GraphQL query against the content service and parses its `data`. Counted per page; errors are of the closed list.
 * With `entriesMayFail` the entries of its lists that the service could not make are null, and the others are answered.
 */
export type ContentQuery = <S extends z.ZodType>(
  document: string,
  variables: Record<string, unknown>,
  schema: S,
  options?: { entriesMayFail?: boolean },
) => Promise<z.infer<S>>;

/** What a page that is made for each request may know of the request (application pages and drafts). */
export interface LiveRequest {
  /** The query, without the path's own parameters. */
  query: Readonly<Record<string, string | string[] | undefined>>;
  cookies: Readonly<Record<string, string | undefined>>;
  /** `Host` of the request, already one of the product's own. */
  host: string;
  userAgent: string;
  /** `Referer`, as it came. */
  referer?: string | undefined;
  /** `Sec-Fetch-Site`: whether a page of the site led here, of another site, or nobody's. */
  fetchSite?: string | undefined;
  /** Address of the client as the nearest trusted hop tells it; for limits, never for the page. */
  address: string;
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(header: string): void;
  /** Status of the answer in place of 200: 410 for what is gone. */
  setStatus?(status: number): void;
  /** Sets a header of the answer, in place of what every answer has. */
  setHeader?(name: string, value: string): void;
  /** The list that was asked for ends before the page that was asked for; told to the error page. */
  setEnd?(end: PastTheEnd): void;
}

export interface RenderingDataContext<F = unknown, P = unknown> {
  route: RouteInfo;
  params: Record<string, string>;
  /** Parsed by the rendering's own schema. */
  fields: F;
  page: P;
  query: ContentQuery;
  /** Absent on pages that are made once for everyone. */
  live?: LiveRequest;
  /** Says what the page is about, where its item cannot know. */
  describe?(subject: PageSubject): void;
}

/**
 * Loads component-level data (`RenderingProps.data`, plain JSON), in parallel with the page's other loaders. An error of it
 * makes the rendering a problem; it never takes the page down. Throw `notFound()` (features/content/server) when the address
 * asks for something that is not there: the whole page then answers 404. Where it may be page 9 of 3 call `requirePage(…)` or,
 * for a listing, `turned`: the error page then says how many there are, and leads to the last.
 *
 * Throw `redirectTo(path)` to lead a visitor elsewhere, `movedTo(path)` where the address is but another way to write that one.
 *
 * A loader that reads `route.pageNumber` also exports `paged = true`: other pages answer 404 to `/page/N`.
 */
export type RenderingDataLoader<F = unknown, P = unknown, D = unknown> = (context: RenderingDataContext<F, P>) => Promise<D>;

/** What the server knows about a rendering: the exports of its `fields.schema.ts` and `data.server.ts`. */
export interface RenderingServerEntry {
  /** Fields of the datasource. */
  fields?: z.ZodType;
  /** Fields of the page item that the rendering reads. */
  page?: z.ZodType;
  load?: RenderingDataLoader<never, never>;
  paged?: boolean;
  /** It shows none of its slots: what stands there by mistake is not sent along. */
  holds?: false;
}

/** Component name → entry; complete, so a name that is missing is an unknown component. */
export type RenderingServerMap = Readonly<Record<string, RenderingServerEntry>>;
