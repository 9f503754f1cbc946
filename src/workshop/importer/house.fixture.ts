import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DrawingSpec } from '../media/drawing.ts';

/** A small set of documents in the house form: every kind of field, two languages, blocks, items in place. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  'topics/energy.md':
    '---\ntype: topic\ntitle: "Energy & networks"\nlede: Wires.\nexperts: [ines]\nimage: { draw: piles, palette: tarn, alt: "Piles" }\n---\nA network is **drawn** as wires.\n\n:::CardList\ntitle: The queue\nitems: [the-long-queue]\n:::\n\nAnd as letters.\n',
  'tags/method.md': '---\ntype: tag\ntitle: Method\n---\n',
  'tags/method.de.md': '---\ntype: tag\ntitle: Methode\n---\n',
  'offices/zurich.md':
    '---\ntype: office\ntitle: Zürich\naddress: |-\n  Haus zum Ellermoos\n  Zürich\nlatitude: 47.3667\nmapLink: { href: "https://maps.example/?a=1&b=2", text: "On the map" }\n---\nFrom here.\n',
  'profiles/ines.md':
    '---\ntype: profile\ntitle: Ines Valbuena\nfirstName: Ines\nlastName: Valbuena\njobTitle: Partner\noffice: zurich\nexpertise: [energy]\nfeatured: true\nsocialLinks: { "Mastodon": "https://m.example/@ines?x=1&y=2" }\nimage: { draw: portrait, palette: heather, hair: bob, hairTone: 0.25, alt: "Portrait" }\n---\nShe ran system planning.\n',
  'profiles/ines.de.md':
    '---\ntype: profile\ntitle: Ines Valbuena\njobTitle: Partnerin\noffice: rotterdam\nimage: { draw: portrait, palette: heather, hair: bob, hairTone: 0.25, alt: "Porträt" }\n---\nSie leitete die Planung.\n',
  'articles/the-long-queue.md': `---
type: article
title: "The long queue: paper, not copper"
lede: Fourteen months.
displayDate: 2026-11-18T06:00:00Z
updated: 2026-11-19
authors: [ines]
topics: [energy]
access: registered
tags: [method]
keyFigures:
  "1,284 GW": waiting in six countries
relatedArticles: []
downloads:
  - template: Download
    documentType: appendix
    file: { src: media/appendix.pdf }
  - template: Download
    documentType: executiveSummary
    file: { src: media/summary.pdf }
image: { draw: piles, palette: peat, alt: "Piles in water" }
publicationSource: { href: "mailto:press@aldermoor.example", text: "Write to us" }
---

Heide is a market town.[^1] See [the topic](topic:energy#wires) and [people](page:dotcom:/people).

:::PullQuote
quote: "Nobody said: yes."
attribution: A manager
:::

## Who holds the pen

1. One
2. Two
   - nested \`code\`

| Land | Months |
| --- | --: |
| Denmark | 26 |

:::Chart
label: Figure 1
title: Most of the wait
chartType: stacked
data: |
  Land,Study,Permits
  Denmark,6,7
highlight: Permits
source: Invented.
:::

Done.[^2]

[^1]: A note with [a link](https://a.example/).
[^2]: Another.
`,
  'articles/the-long-queue.de.md':
    '---\ntype: article\ntitle: Die lange Schlange\nlede: Vierzehn Monate.\nimage: { draw: piles, palette: peat, alt: "Pfähle" }\n---\n\nHeide ist eine Stadt.[^1]\n\n:::PullQuote\nquote: "Niemand sagte ja."\nattribution: Ein Leiter\n:::\n\nMehr.\n\n:::Chart\nlabel: Abbildung 1\ntitle: Das Warten\ndata: |\n  Land,Studie\n  Dänemark,6\n:::\n\n[^1]: Eine Anmerkung.\n',
  'media/appendix.pdf': '%PDF-1.4 appendix',
  'media/summary.pdf': '%PDF-1.4 summary',
  'pages/dotcom-people.md': '---\ntype: page\ntemplate: People Directory\nsite: dotcom\npath: /people\ntitle: People\n---\n',
  'pages/dotcom-careers.md':
    '---\ntype: page\ntemplate: Careers Landing\nsite: dotcom\npath: /careers\ntitle: Work\n---\n\n:::FeatureList\ntitle: Why\ncolumns: "2"\nfeatures:\n  - template: Feature\n    title: Pay\n    text: Stated.\n    link: { href: "article:the-long-queue", text: "Read" }\n    image: { draw: moor, palette: moss, alt: "Moor" }\n  - template: Feature\n    title: Time\n:::\n\n:::Section\ntitle: How we choose\n:::\n\nTwo hours, at home.\n\n:::EventsModule\ntitle: Meet us\n:::\n',
  'data/dotcom-header.md':
    '---\ntype: data\ntemplate: Site Header\nsite: dotcom\npath: Header\ntitle: Header\nname: Aldermoor\nhomeLink: { href: "page:dotcom:/", text: "Home" }\nsections:\n  - template: Navigation Section\n    title: Read\n    links:\n      - { template: Navigation Link, link: { href: "/search", text: "Search" }, note: "Everything" }\n      - { template: Navigation Link, link: { href: "page:dotcom:/people", text: "People" } }\n---\n',
  'data/dotcom-header.de.md':
    '---\ntype: data\ntitle: Kopf\nname: Aldermoor\nsections:\n  - template: Navigation Section\n    title: Lesen\n    links:\n      - { template: Navigation Link, link: { href: "/search", text: "Suche" }, note: "Alles" }\n      - { template: Navigation Link, link: { href: "page:dotcom:/people", text: "Menschen" } }\n---\n',
};

export function writeDocuments(folder: string, documents: Readonly<Record<string, string>> = DOCUMENTS): void {
  for (const [file, text] of Object.entries(documents)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** Drawings of one rectangle; `colour` stands for the version of the programs. */
export const stubDraw =
  (colour = 'teal') =>
  (spec: DrawingSpec): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${spec.width}" height="${spec.height}"><title>${spec.program} ${spec.seed}</title><rect width="100%" height="100%" fill="${spec.program === 'portrait' ? 'grey' : colour}"/></svg>`;
