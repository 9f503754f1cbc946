/** Of the picture that a page shows first. */
export interface FirstPicture {
  href?: string | undefined;
  imageSrcSet?: string | undefined;
  imageSizes?: string | undefined;
}

const BEFORE_THE_PAGE = /^(?:<link rel="preload" as="image"[^>]*>)+/;
const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };
const read = (attribute: string): string => attribute.replace(/&(?:amp|quot|#x27|lt|gt);/g, (sign) => SIGNS[sign] ?? sign);

/**
 * React says of pictures with `fetchPriority="high"` that they are wanted first, but before the page's markup, which here comes after
 * the styles that stand in the head. Takes that out of the markup, so that the head can say it sooner.
 * @param html as React's server rendering writes it
 */
export function firstPicturesOf(html: string): { html: string; pictures: FirstPicture[] } {
  const [links = ''] = BEFORE_THE_PAGE.exec(html) ?? [];
  const pictures = [...links.matchAll(/<link[^>]*>/g)].map(([link]) => {
    const attributes = new Map([...link.matchAll(/\s(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, read(value)]));
    return { href: attributes.get('href'), imageSrcSet: attributes.get('imageSrcSet'), imageSizes: attributes.get('imageSizes') };
  });
  return { html: html.slice(links.length), pictures };
}
