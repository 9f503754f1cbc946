/** The address of a version of an item, below the desk's. */
export const itemAt = ({ id, language, version }: { id: string; language: string; version?: number | undefined }): string =>
  `item/${id}?${new URLSearchParams({ language, ...(version ? { version: String(version) } : {}) })}`;
