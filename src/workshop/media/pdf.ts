import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

/**
 * A PDF without what changes from one print to the next: the dates are set to the start of 2000 and the file identifier to
 * zeros, in place, so that no offset of the file moves.
 */
export function withoutTimestamps(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const fixed = text
    .replace(/(\/(?:CreationDate|ModDate)\s*\(D:)(\d{14})/g, (_all, head: string) => `${head}20000101000000`)
    .replace(
      /(<xmp:(?:CreateDate|ModifyDate|MetadataDate)>)(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})/g,
      (_all, head: string) => `${head}2000-01-01T00:00:00`,
    )
    .replace(
      /(\/ID\s*\[\s*<)([0-9A-Fa-f]+)(>\s*<)([0-9A-Fa-f]+)(>)/g,
      (_all, open: string, first: string, middle: string, second: string, close: string) =>
        open + '0'.repeat(first.length) + middle + '0'.repeat(second.length) + close,
    );
  return Buffer.from(fixed, 'latin1');
}

/** Prints pages with one headless Chromium, started with the first page; undefined where none is installed. */
export class Printer {
  #browser: Browser | undefined;

  async print(html: string): Promise<Buffer | undefined> {
    const executablePath = findChromium();
    if (!executablePath) return undefined;
    this.#browser ??= await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
    const page = await this.#browser.newPage();
    try {
      await page.setContent(html, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return withoutTimestamps(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }));
    } finally {
      await page.close();
    }
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#browser = undefined;
  }
}
