import { expect, it } from 'vitest';
import { isRestricted, mediaPath } from './media';

it.each([
  [['media', 'aldermoor', 'a b.jpg'], '/-/media/aldermoor/a%20b.jpg'],
  [['jssmedia', 'x.svg'], '/-/jssmedia/x.svg'],
  [['media'], undefined],
  [['other', 'x'], undefined],
  [['media', '..', '..', 'sitecore', 'api'], undefined],
  [['media', 'a/b'], undefined],
  [['media', 'a\\b'], undefined],
  [['media', 'a\nb'], undefined],
])('%j → %s', (segments, expected) => expect(mediaPath(segments)).toBe(expected));

it.each([
  [['media', 'aldermoor', 'restricted', 'report.pdf'], true],
  [['jssmedia', 'Aldermoor', 'Restricted', 'report.pdf'], true],
  [['media', 'aldermoor', 'documents', 'restricted.pdf'], false],
])('%j is for some readers only: %s', (segments, expected) => expect(isRestricted(segments)).toBe(expected));
