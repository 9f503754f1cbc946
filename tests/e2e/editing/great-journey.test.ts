import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, paragraph, picture, PIXEL, run, WORD_STYLES } from '../../../src/lib/word/documents.fixture.ts';
import { accountOf, onDrafts } from '../../contract/support/roles.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { elsewhere } from '../support/account.ts';
import { alive, modesOf, type Mode } from '../support/walk.ts';

const DESK = `${site.preview}/sitecore/editor`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser?.close());

/** A window of somebody who is signed in on the preview. */
async function windowOf(role: 'editor' | 'approver', mode: Mode): Promise<{ context: BrowserContext; page: Page }> {
  const { browser: quiet } = await onDrafts(await accountOf(role), DESK);
  const { context, page } = await visitor(browser, {
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: mode.javaScriptEnabled,
  });
  await context.addCookies([...quiet.cookies(site.preview)].map(([name, value]) => ({ name, value, url: site.preview })));
  return { context, page };
}

const ENERGY = 'src/sitecore/items/content/aldermoor/insights/Home/featured-insights/energy';

/** The files of the topic's pages and what is in them. */
function filesOf(): ReadonlyMap<string, string> {
  const root = path.join(process.env.CONTENT_ITEMS_ROOT ?? '', ENERGY);
  return new Map(globSync('**/*.yml', { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** Which of them are not as they were. Others wrote on pages of the topic before, each in the same running product. */
function changedSince(before: ReadonlyMap<string, string>): string[] {
  const after = filesOf();
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).sort();
}

/** On a busy machine a Word file takes its time, and so does what is published. */
const WAITED = { timeout: 60_000 };
/** Where a page is asked for each time: as often as a visitor would look, not as often as the machine can make it. */
const SHOWN = { ...WAITED, interval: 1_000 };

/** With scripts by keyboard alone, without them by pointer. */
const press = async (control: Locator, mode: Mode): Promise<void> => {
  if (!mode.javaScriptEnabled) return control.click(WAITED);
  await control.focus();
  await control.page().keyboard.press('Enter');
};
const word = (title: string): Buffer =>
  documentOf({
    styles: WORD_STYLES,
    language: 'en-GB',
    media: { 'image1.png': PIXEL },
    body: [
      paragraph(title, 'Titel'),
      paragraph('Why it takes years to be let in.', 'Untertitel'),
      paragraph('What a median hides', 'berschrift1'),
      paragraph(`${run('The ')}${run('median', '<w:b/>')}${run(' is seventeen days.')}`),
      paragraph(picture('image1', 'A queue of turbines')),
    ].join(''),
  });

describe.each(modesOf(import.meta.url))('an article from the Word file to the reader $mode', (mode) => {
  it('is written, illustrated, commented, previewed, scheduled, published and brought back', async () => {
    const mark = `${mode.javaScriptEnabled ? 'k' : 'p'}${Date.now().toString(36)}`;
    const TITLE = `What waits behind ${mark}`;
    const before = filesOf();
    const NAME = `what-waits-${mark}`;
    const ADDRESS = `/featured-insights/energy/${NAME}`;
    const { page, context } = await windowOf('editor', mode);
    await page.goto(`${DESK}/import`);
    if (mode.javaScriptEnabled) await alive(page);
    await page.getByLabel('Word document').setInputFiles({
      name: 'draft.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: word(TITLE),
    });
    const where = page.getByLabel('Where it goes');
    const option = await where.locator('option', { hasText: 'featured-insights/energy' }).getAttribute('value');
    await where.selectOption(option ?? '');
    await page.getByLabel('Name in the address').fill(NAME);
    await press(page.getByRole('button', { name: 'Make a draft' }), mode);
    await page.getByText('is a draft now').waitFor(WAITED);
    const edit = page.locator('main a[href*="/sitecore/editor/item/"]').first();
    const id = /item\/([\da-f-]{36})/.exec((await edit.getAttribute('href')) ?? '')?.[1] ?? '';
    await page.goto(`${DESK}/structure/${id}?language=en`);
    if (mode.javaScriptEnabled) await alive(page);
    const body = page.getByRole('region', { name: /^In Article ?body/i });
    for (const part of ['Chart', 'Figure']) {
      await body.getByLabel('Add a part').selectOption({ label: part });
      await press(body.getByRole('button', { name: 'Add' }), mode);
      await body.getByRole('link', { name: `Edit its content: ${part}` }).waitFor();
    }
    const content = async (part: string): Promise<void> => {
      await page.goto(`${DESK}/structure/${id}?language=en`);
      const link = body.getByRole('link', { name: `Edit its content: ${part}` });
      await page.goto(new URL((await link.getAttribute('href')) ?? '', DESK).href);
      if (mode.javaScriptEnabled) await alive(page);
    };
    const save = async (): Promise<void> => {
      await press(page.getByRole('button', { name: 'Save', exact: true }), mode);
      if (mode.javaScriptEnabled) await expect.poll(() => page.locator('[data-phase]').getAttribute('data-phase'), WAITED).toBe('saved');
      else await page.getByText(/^Saved( as a draft)?\./).waitFor(WAITED);
    };
    await content('Chart');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Days until an answer');
    await page.getByRole('textbox', { name: 'Data', exact: true }).fill('Year,Days\n2024,17\n2025,19\n2026,31');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('The days rise from 17 to 31.');
    await save();
    await content('Figure');
    if (mode.javaScriptEnabled) {
      await press(page.getByRole('button', { name: 'Choose a picture' }), mode);
      await press(page.getByRole('dialog').locator('li button').first(), mode);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    } else {
      await press(page.getByRole('link', { name: 'Choose a picture' }), mode);
      await press(page.getByRole('button', { name: /^Use / }).first(), mode);
      await page.waitForURL(/\/item\//);
    }
    await page.getByRole('textbox', { name: 'What the picture shows' }).fill('Pale tracks on a red ground');
    await save();
    await page.goto(`${DESK}/item/${id}?language=en`);
    if (mode.javaScriptEnabled) await alive(page);
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16));
    await save();
    await page.goto(`${site.preview}${ADDRESS}?sc_site=insights&sc_as=premium`);
    await page.getByRole('main').getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByText('Days until an answer').first().waitFor();
    await page.getByRole('img', { name: 'Pale tracks on a red ground' }).waitFor();
    await page
      .getByText(/as (a|somebody).*(premium|subscri)/i)
      .filter({ visible: true })
      .first()
      .waitFor();

    await page.goto(`${DESK}/comments?item=${id}&language=en`);
    if (mode.javaScriptEnabled) await alive(page);
    await press(page.getByRole('button', { name: 'Make a link' }), mode);
    const link = page.locator('input[type=url]').first();
    await link.waitFor();
    const reviewer = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
    await reviewer.page.goto(await link.inputValue());
    await reviewer.page.getByLabel('About', { exact: true }).selectOption({ label: 'Title' });
    await reviewer.page.getByLabel('Your comment').fill('Shorter, please.');
    await reviewer.page.locator('#name').fill('Robin Marsh');
    await reviewer.page.locator('#name').press('Enter');
    await reviewer.page.getByText('Shorter, please.').waitFor();
    await page.goto(`${DESK}/comments?item=${id}&language=en`);
    await page.getByText('Shorter, please.').waitFor();
    await press(page.locator('summary', { hasText: 'Answer' }), mode);
    await page.getByLabel(/^Your answer/).fill('It stays.');
    await press(page.getByRole('button', { name: 'Send the answer' }), mode);
    await page.getByText('It stays.').waitFor();
    await press(page.getByRole('button', { name: /^Done/ }), mode);
    await page.getByText('0 open').first().waitFor();
    await reviewer.page.reload();
    await reviewer.page.getByText('It stays.').waitFor();
    await reviewer.context.close();

    const publishing = `${DESK}/item/${id}/publish?language=en`;
    await page.goto(publishing);
    if (mode.javaScriptEnabled) await alive(page);
    await press(page.getByRole('button', { name: 'Submit for approval' }), mode);
    await page.getByText('Submitted for approval.').waitFor();
    const approver = await windowOf('approver', mode);
    const desk = approver.page;
    await desk.goto(DESK);
    await press(desk.getByRole('region', { name: /^Awaiting approval/ }).getByRole('link', { name: TITLE }), mode);
    await desk.waitForURL(new RegExp(id));
    await desk.goto(publishing);
    if (mode.javaScriptEnabled) await alive(desk);
    // Tomorrow first, then now.
    await desk
      .getByRole('region', { name: 'Publish' })
      .getByLabel('At (UTC)')
      .fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
    await press(desk.getByRole('button', { name: 'Publish', exact: true }), mode);
    await desk.getByText('Scheduled', { exact: true }).first().waitFor();
    expect((await ask(site.insights, ADDRESS)).status).toBe(404);
    const publish = async (): Promise<void> => {
      await desk.goto(publishing);
      if (mode.javaScriptEnabled) await alive(desk);
      await press(desk.getByRole('button', { name: 'Publish', exact: true }), mode);
      await desk.getByText('Published.').waitFor();
    };
    await publish();
    const text = async (path: string) => (await ask(site.insights, path)).body;
    const places = async (title: string): Promise<string[]> => {
      const missing: string[] = [];
      for (const path of [
        ADDRESS,
        '/featured-insights',
        '/rss.xml',
        '/sitemap-news.xml',
        `/search?q=${encodeURIComponent(`"${title}"`)}`,
        '/sitemap-en.xml',
      ])
        if (!(await text(path)).includes(path === '/sitemap-en.xml' ? `${ADDRESS}</loc>` : title)) missing.push(path);
      return missing;
    };
    await expect.poll(() => places(TITLE), SHOWN).toEqual([]);
    expect(await text(ADDRESS)).toContain('Days until an answer');

    const second = `${TITLE}, shorter`;
    await page.goto(`${DESK}/item/${id}?language=en`);
    if (mode.javaScriptEnabled) await alive(page);
    // A link to where the piece appeared first has a title too.
    await page.getByRole('textbox', { name: 'Title', exact: true }).and(page.locator('[id]')).fill(second);
    await save();
    expect(await text(ADDRESS)).not.toContain(second);
    await publish();
    await expect.poll(() => places(second), SHOWN).toEqual([]);

    await desk.goto(`${DESK}/item/${id}/versions?language=en`);
    await desk.getByLabel('Bring back').selectOption({ index: 0 });
    await press(desk.getByRole('button', { name: 'Bring it back as a draft' }), mode);
    await desk.getByText('Brought back as a draft.').waitFor();
    await publish();
    await expect.poll(async () => (await text(ADDRESS)).includes(second), SHOWN).toBe(false);
    expect(await places(TITLE)).toEqual([]);
    // What was written is the article and its two parts; nothing else has another byte.
    expect(changedSince(before)).toEqual([`${NAME}.yml`, `${NAME}/Data.yml`, `${NAME}/Data/Chart 1.yml`, `${NAME}/Data/Figure 1.yml`]);
    await approver.context.close();
    await context.close();
  }, 400_000);
});
