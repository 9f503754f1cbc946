/** The last result pages, kept in the browser so that back and forward are instant; the oldest goes when another comes. */
export function createResultPages<T>(limit: number): { get(address: string): T | undefined; set(address: string, page: T): void } {
  const pages = new Map<string, T>();
  return {
    get(address) {
      const page = pages.get(address);
      if (page !== undefined) {
        pages.delete(address);
        pages.set(address, page);
      }
      return page;
    },
    set(address, page) {
      pages.delete(address);
      pages.set(address, page);
      for (const oldest of pages.keys()) {
        if (pages.size <= limit) break;
        pages.delete(oldest);
      }
    },
  };
}
