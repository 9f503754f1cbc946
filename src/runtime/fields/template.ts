import type { z } from 'zod';
import { listField, referenceField } from './fields.schema';

/** What `src/generated/template-fields.ts` is made of, and how a rendering takes from it what it reads. */

/** Some fields of a template, read as their types say. */
export const only = <T extends object, K extends keyof T>(template: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, template[name]])) as Pick<T, K>;

/** Fields of a template, some of them read in a way of the rendering's own; no other names. */
export type ShapeOf<T> = { readonly [K in keyof T]?: z.ZodType };

/** A shape of no other names than these. */
type Named<S, N> = S & { readonly [K in Exclude<keyof S, N>]: never };

/** A field that points at items, of which some fields are read. */
export const itemsOf =
  <N extends string>() =>
  <S extends z.ZodRawShape>(shape: Named<S, N>) =>
    listField<S>(shape);

/** A field that points at one item. */
export const itemOf =
  <N extends string>() =>
  <S extends z.ZodRawShape>(shape: Named<S, N>) =>
    referenceField<S>(shape);
