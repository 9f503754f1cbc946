import { fetchPage } from './pages.ts';

/** Addresses of all pages in all languages, as the sitemaps of the sites name them. */
export async function addresses(origins: readonly string[]): Promise<string[]> {
  const pages = new Set<string>();
  const read = async (url: string): Promise<void> => {
    const { text: xml } = await fetchPage(url);
    const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>|hreflang="[a-z-]+"\s+href="([^"]+)"/g)].map((match) => match[1] ?? match[2] ?? '');
    for (const address of found)
      if (address.endsWith('.xml')) await read(address);
      else pages.add(address);
  };
  for (const origin of origins) await read(`${origin}/sitemap.xml`);
  return [...pages];
}
