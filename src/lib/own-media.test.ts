import { expect, it } from 'vitest';
import { ownMedia } from './own-media';

const MEDIA = 'https://edge.example/firm-1/media';

it('brings media of another host below the site’s own address, in fields and in texts', () => {
  const answer = {
    Image: { value: { src: `${MEDIA}/Project/a.png?h=1&w=2` } },
    Text: { value: `<img src="${MEDIA}/b.jpg"><a href="${MEDIA}/c.pdf">` },
  };
  expect(JSON.parse(ownMedia(JSON.stringify(answer), MEDIA))).toEqual({
    Image: { value: { src: '/-/media/Project/a.png?h=1&w=2' } },
    Text: { value: '<img src="/-/media/b.jpg"><a href="/-/media/c.pdf">' },
  });
});

it('leaves other hosts, other folders and everything where no host is named', () => {
  for (const text of ['https://edge.example/firm-2/media/a.png', `${MEDIA}-old/a.png`, 'https://elsewhere.example/a.png'])
    expect(ownMedia(text, MEDIA)).toBe(text);
  expect(ownMedia(`${MEDIA}/a.png`, undefined)).toBe(`${MEDIA}/a.png`);
});

it('knows more than one place, as drafts and what is published have them', () => {
  expect(ownMedia(`${MEDIA}/a.png https://cm.example/-/media/b.png`, [MEDIA, 'https://cm.example/-/media'])).toBe(
    '/-/media/a.png /-/media/b.png',
  );
  expect(ownMedia(`${MEDIA}/a.png`, [])).toBe(`${MEDIA}/a.png`);
});
