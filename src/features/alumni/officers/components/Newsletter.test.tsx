// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { phrasesOf } from '../../../../../tests/support/rendering';
import { ContentProviders } from '@/runtime/ContentProviders';
import { exampleRoute } from '@/runtime/examples/index';
import type { OfficersData } from '../model';
import { readAsked } from '../asked';
import { OfficersPage } from './OfficersPage';

afterEach(cleanup);

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const AT = '2026-11-24T09:05:00.000Z';
type Shown = Extract<OfficersData, { allowed: true }>['shown'];

const show = (shown: Shown) =>
  render(
    <ContentProviders route={exampleRoute()} phrases={phrasesOf('en')}>
      <OfficersPage
        title="Officers"
        first={{
          status: 'ready',
          data: { allowed: true, member: false, asked: readAsked({ part: shown.part, id: ID }), once: ID, waiting: null, shown },
        }}
      />
    </ContentProviders>,
  );

it('what a newsletter was narrowed to, and is no choice any more, stays ticked until it is taken out', () => {
  show({
    part: 'newsletter',
    newsletter: {
      ...{ id: ID, subject: 'S', text: 'T', subjectDe: '', textDe: '', state: 'draft', changedAt: AT },
      segment: { groups: [`own:${ID}`], offices: ['leeds', 'Atlantis'] },
    },
    segments: { groups: [], offices: [{ value: 'Leeds', label: 'Leeds', count: 3 }], practices: [], countries: [] },
    count: 0,
  });
  const form = within(screen.getByRole('form', { name: 'Who gets it' }));
  const ticked = form.getAllByRole('checkbox', { checked: true });
  expect(ticked.map((box) => [box.getAttribute('name'), box.getAttribute('value')])).toEqual([
    ['groups', `own:${ID}`],
    ['offices', 'Leeds'],
    ['offices', 'Atlantis'],
  ]);
  expect(form.getByLabelText(/A group that is not there any more/)).toBe(ticked[0]);
  // Whom it goes to stands in words where it is sent.
  expect(document.getElementById('send')?.textContent).toContain('Offices: Leeds, Atlantis');
});
