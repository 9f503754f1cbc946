// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountSubscriptions';
import { examples } from './examples';

describe('AccountSubscriptions', () => {
  describeExamples(rendering, examples);

  const sent = (name: string) => {
    const button = screen.getByRole<HTMLButtonElement>('switch', { name });
    return [button.getAttribute('aria-checked'), [...new FormData(button.form!)].slice(2)];
  };
  it('has a form with one switch for each, which sends the whole list with that one changed', () => {
    renderExample(rendering, examples.usual);
    const was = ['was', 'weekly,monthly-highlights,energy'];
    expect(sent('Monthly Highlights')).toEqual([
      'true',
      [['key', 'switch-monthly-highlights'], ['alertFrequency', 'weekly'], was, ['topic', 'energy']],
    ]);
    expect(sent('Weekly Briefing')).toEqual([
      'false',
      [
        ['key', 'switch-weekly-briefing'],
        ['alertFrequency', 'weekly'],
        was,
        ['newsletter', 'monthly-highlights'],
        ['topic', 'energy'],
        ['newsletter', 'weekly-briefing'],
      ],
    ]);
  });
  it('asks how often alerts come only where there are any', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('combobox', { name: /How often/ })).toHaveLength(1);
    cleanup();
    renderExample(rendering, examples['no topics']);
    expect(screen.queryByRole('combobox', { name: /How often/ })).toBeNull();
  });
  it('offers less only to whom anything comes', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getByRole('button', { name: 'Turn everything off' })).toBeTruthy();
    cleanup();
    const { data } = examples.usual;
    if (data.status !== 'ready') throw new Error('the usual example shows subscriptions');
    const off = <T extends object>(all: readonly T[]) => all.map((one) => ({ ...one, subscribed: false }));
    const none = { ...data.data, newsletters: off(data.data.newsletters), topics: off(data.data.topics) };
    renderExample(rendering, { ...examples.usual, data: { ...data, data: none } });
    expect(screen.queryByRole('button', { name: /^(?:Turn everything off|Pause)$/ })).toBeNull();
  });
  it('says once that mails pause', () => {
    renderExample(rendering, examples.paused);
    expect(screen.getAllByText(/No e-mails until/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
  it('can take "all off" back', () => {
    renderExample(rendering, examples['all off']);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).form!;
    expect(new FormData(form).get('newsletters')).toBe('monthly-highlights:monthly');
  });
});
