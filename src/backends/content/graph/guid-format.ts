import { GraphQLError } from 'graphql';
import type { Guid } from '../items/types.ts';

/** A GUID in a .NET format, in capitals as Sitecore gives them: N `0A…`, D `0A…-…`, B `{0A…-…}`, P `(0A…-…)`. */
export function formatGuid(id: Guid, format: string): string {
  const upper = id.toUpperCase();
  switch (format.toUpperCase()) {
    case 'N':
      return upper.replaceAll('-', '');
    case 'D':
      return upper;
    case 'B':
      return `{${upper}}`;
    case 'P':
      return `(${upper})`;
    default:
      throw new GraphQLError(`The id format "${format}" is not known; give N, D, B or P.`, { extensions: { code: 'BAD_USER_INPUT' } });
  }
}
