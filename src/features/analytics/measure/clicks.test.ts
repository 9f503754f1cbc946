// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { eventSchema } from '../events/events.schema';
import { clickOf } from './clicks';

afterEach(() => document.body.replaceChildren());

const click = (html: string, selector = 'body > *') => {
  document.body.innerHTML = html;
  const said = clickOf(document.querySelector(selector));
  if (said) expect(eventSchema.parse(said)).toEqual(said);
  return said;
};

describe('a click', () => {
  it('on a file is a download, by the name of the file', () =>
    expect(click('<a href="/-/media/documents/the-long-queue.pdf?v=2">PDF, <b>1 MB</b></a>', 'b')).toEqual({
      event: 'File Downloaded',
      linkInfo: {
        linkId: 'download',
        linkText: 'PDF, 1 MB',
        linkUrl: '/-/media/documents/the-long-queue.pdf',
        fileName: 'the-long-queue.pdf',
      },
    }));
  it('on what is marked is told by its marker', () =>
    expect(click('<button data-track="hero">Begin</button>')).toEqual({
      event: 'UI Item Clicked',
      linkInfo: { linkId: 'hero', linkText: 'Begin', linkUrl: '' },
    }));
  it.each([
    ['<nav data-track="menu"><a href="/people"><b>People</b></a></nav>', 'b', 'menu', '/people'],
    ['<article data-track="card"><h3><a href="/x">X</a></h3></article>', 'a', 'card', '/x'],
    ['<details data-track="share"><summary>Share</summary></details>', 'summary', 'share', ''],
    ['<li data-print><button>Print</button></li>', 'button', 'print', ''],
    ['<form><button name="form" value="save"><i>Save</i></button></form>', 'i', 'save', ''],
  ])('within what is marked is told by its marker: %s', (html, selector, linkId, linkUrl) =>
    expect(click(html, selector)).toMatchObject({ event: 'UI Item Clicked', linkInfo: { linkId, linkUrl } }),
  );
  it('beside what can be pressed says nothing', () =>
    expect(click('<article data-track="card"><p>Text</p><a href="/x">X</a></article>', 'p')).toBeUndefined());
  it('on a job is told by the class of its link', () =>
    expect(click('<a class="js-job-link" href="/careers/search-jobs/jobs/analyst">Analyst</a>')).toMatchObject({
      linkInfo: { linkId: 'job' },
    }));
  it('that leads elsewhere says where, without query and fragment', () =>
    expect(click('<a href="https://other.example/a?token=1#b">Other</a>')).toMatchObject({
      linkInfo: { linkId: 'outbound', linkUrl: 'https://other.example/a' },
    }));
  it('that writes a mail names nobody', () =>
    expect(click('<a href="mailto:ines@aldermoor.example">Write</a>')).toMatchObject({ linkInfo: { linkUrl: 'mailto:' } }));
  it.each(['<a href="/people">People</a>', '<p>Text</p>', '<a>No link</a>'])('on %s says nothing', (html) =>
    expect(click(html)).toBeUndefined(),
  );
});
