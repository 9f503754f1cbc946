// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ContentProviders } from '../ContentProviders';
import { exampleRoute } from '../examples/index';
import { DateText, FileLink, formatDate, hasNothing, Image, Link, linkHref, RichText, Text } from '.';
import { titleField } from './fields.schema';
import { proseField } from './prose.schema';

afterEach(cleanup);
const html = (node: React.ReactNode, language = 'en') =>
  render(<ContentProviders route={exampleRoute({ language })}>{node}</ContentProviders>).container.innerHTML;

describe('Text', () => {
  it('is text, never markup', () =>
    expect(html(<Text field={{ value: 'R&D <b>' }} tag="p" className="x" />)).toBe('<p class="x">R&amp;D &lt;b&gt;</p>'));
  it('is nothing when empty', () => expect(html(<Text field={{ value: '' }} tag="h1" />)).toBe(''));
  it('is the editor’s markup, also when empty', () =>
    expect(html(<Text field={{ value: '', editable: '<input>' }} tag="h1" />)).toBe('<h1><input></h1>'));
  it('shows the words of a title in italics that its editor wrote so', () => {
    const title = titleField.parse({ value: 'R&D <b>, *not \\* copper*' });
    expect(html(<Text field={title} tag="h1" />)).toBe('<h1>R&amp;D &lt;b&gt;, <em>not * copper</em></h1>');
    expect(title.value).toBe('R&D <b>, not * copper');
    expect(html(<Text field={titleField.parse({ value: '5 * 3' })} tag="h1" />)).toBe('<h1>5 * 3</h1>');
  });
  it('has what is written where an editor writes in place, and keeps the stars so', () =>
    expect(html(<Text field={titleField.parse({ value: 'A *b*', mark: 'm' })} />)).toBe('<span data-sc-field="m">A *b*</span>'));
  it('keeps lines where asked', () => expect(html(<Text field={{ value: 'a\r\nb' }} lines />)).toBe('<span>a<br>b</span>'));
  it('keeps a short compound of a standfirst on one line, unless an editor writes there', () => {
    const lede = { value: 'a named\ndecision-maker' };
    expect(html(<Text field={lede} lines />)).toBe('<span>a named<br><span class="pair">decision-maker</span></span>');
    expect(html(<Text field={{ ...lede, mark: 'm' }} lines />)).toBe('<span data-sc-field="m">a named<br>decision-maker</span>');
  });
});

it('RichText shows what the server prepared', () => {
  expect(html(<RichText field={proseField.parse({ value: '<h2 style="color:red">A</h2>' })} className="x" />)).toBe(
    '<div class="rte x"><h2 id="s-a">A</h2></div>',
  );
  expect(html(<RichText field={{ value: '' }} />)).toBe('');
});

describe('Image', () => {
  const field = { value: { src: '/-/media/a.png', alt: 'A', width: 800, height: 600 } };
  it('is lazy, sized, cropped around its point and never wider than its master', () => {
    render(<Image field={field} ratio="16:9" sizes="50vw" cropX="left" cropY="top" />);
    const image = screen.getByRole('img', { name: 'A' });
    expect(
      Object.fromEntries(
        image
          .getAttributeNames()
          .filter((name) => !name.startsWith('src'))
          .map((name) => [name, image.getAttribute(name)]),
      ),
    ).toEqual({
      class: 'art a-16x9 crop-left-top',
      alt: 'A',
      width: '800',
      height: '600',
      sizes: '(min-resolution: 1.5dppx) calc(50vw * 1.28), 50vw',
      loading: 'lazy',
      decoding: 'async',
    });
    expect(image.getAttribute('srcset')).not.toContain('1180w');
  });
  it('comes first when it is the page’s picture', () => {
    render(<Image field={field} sizes="100vw" priority />);
    const image = screen.getByRole('img');
    expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });
  it('leaves images of other hosts alone', () => {
    expect(html(<Image field={{ value: { src: 'https://cdn.example/a.jpg', alt: '' } }} sizes="1px" />)).toContain(
      'src="https://cdn.example/a.jpg"',
    );
  });
  it('is nothing without a source', () => expect(html(<Image field={{ value: { alt: '' } }} sizes="1px" />)).toBe(''));
});

describe('Link', () => {
  const link = (more: object) => ({ value: { href: '/a', text: 'A', ...more } });
  it('puts query and fragment together', () => {
    expect([
      linkHref(link({ querystring: '?a=1', anchor: '#b' })),
      linkHref(link({ href: '/a?x=1#y', querystring: 'a=1', anchor: 'b' })),
      linkHref(link({ href: '', linktype: 'anchor', anchor: 'top' })),
      linkHref(undefined),
    ]).toEqual(['/a?a=1#b', '/a?x=1#y', '#top', '']);
  });
  it('does not tell another window who opened it', () =>
    expect(html(<Link field={link({ target: '_blank' })} />)).toBe('<a href="/a" target="_blank" rel="noopener">A</a>'));
  it('is nothing without an address', () => expect(html(<Link field={link({ href: '' })}>x</Link>)).toBe(''));
  it('is the editor’s markup', () =>
    expect(html(<Link field={{ ...link({}), editableFirstPart: '<a href="/a">A', editableLastPart: '</a>' }} />)).toBe(
      '<span><a href="/a">A</a></span>',
    ));
  it('keeps its children beside the editor’s markup', () => {
    const parts = { editableFirstPart: '<a href="/a">A', editableLastPart: '</a>' };
    expect(html(<Link field={{ ...link({}), ...parts }}>Words</Link>)).toBe('<a href="/a">Words</a> <span><a href="/a">A</a></span>');
    expect(html(<Link field={{ ...link({ href: '' }), ...parts }}>Words</Link>)).toBe('Words <span><a href="/a">A</a></span>');
  });
});

it('FileLink saves under the file’s name', () => {
  const file = {
    value: {
      src: '/-/media/a.pdf',
      name: 'a',
      extension: 'pdf',
      mimeType: 'application/pdf',
      displayName: '',
      title: 'Report',
      description: '',
    },
  };
  expect(html(<FileLink field={file} />)).toBe('<a href="/-/media/a.pdf" download="a.pdf" type="application/pdf">Report</a>');
  expect(html(<FileLink field={{ value: { ...file.value, src: '' } }} />)).toBe('');
});

describe('DateText', () => {
  it('is written in the page’s language', () =>
    expect(html(<DateText value="2026-11-18T06:00:00Z" />, 'de')).toBe('<time datetime="2026-11-18T06:00:00Z">18. November 2026</time>'));
  it('never shows the sentinel', () =>
    expect(
      html(
        <>
          <DateText value={null} />
          <DateText value="0001-01-01T00:00:00Z" />
        </>,
      ),
    ).toBe(''));
  it('is the date of a place', () => {
    expect(formatDate('2026-12-03T23:30:00Z', 'long', 'en', 'Europe/Amsterdam')).toBe('4 December 2026');
    expect(formatDate('2026-12-03T17:30:00Z', 'time', 'en', 'Europe/Amsterdam')).toBe('18:30');
  });
});

it('a field has nothing to show only where neither a visitor nor an editor finds it', () => {
  const nothing: Parameters<typeof hasNothing>[0][] = [{ value: '' }, { value: { src: '' } }, { value: '', editable: '' }];
  expect(nothing.map(hasNothing)).toEqual([true, true, true]);
  const found: typeof nothing = [{ value: 'x' }, { value: { src: '/a.png' } }, { value: '', editable: '<i>' }, { value: {}, mark: 'm' }];
  expect(found.map(hasNothing)).toEqual([false, false, false, false]);
});
