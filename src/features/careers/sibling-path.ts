/** The pages beside the job search, below the same folder. @param path of the job search, with the language's prefix */
export const siblingPath = (path: string, name: 'saved' | 'compare'): string => path.replace(/[^/]+$/, name);

/** The comparison of openings. @param path of the job search, with the language's prefix @param compared slugs */
export const comparePath = (path: string, compared: readonly string[]): string =>
  `${siblingPath(path, 'compare')}?${new URLSearchParams(compared.map((slug) => ['opening', slug]))}`;
