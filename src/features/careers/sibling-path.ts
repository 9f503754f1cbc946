/** The pages beside the job search, below the same folder. @param path of the job search, with the language's prefix */
export const siblingPath = (path: string, name: 'saved' | 'compare'): string =>
  path.endsWith('/') ? path : `${path.slice(0, path.lastIndexOf('/') + 1)}${name}`;

/** The comparison of openings. @param path of the job search, with the language's prefix @param compared slugs */
export const comparePath = (path: string, compared: readonly string[]): string =>
  `${siblingPath(path, 'compare')}?${new URLSearchParams(compared.map((slug) => ['opening', slug]))}`;
