// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './Video';

describe('Video', () => {
  describeExamples(rendering, examples);

  it('fetches nothing before it is played, and has captions of which the page’s language is on', () => {
    const { container } = renderExample(rendering, examples['german']!);
    const player = container.querySelector('video')!;
    expect([player.getAttribute('preload'), player.hasAttribute('controls'), player.hasAttribute('autoplay')]).toEqual([
      'none',
      true,
      false,
    ]);
    expect([...container.querySelectorAll('track')].map((track) => [track.getAttribute('srclang'), track.hasAttribute('default')])).toEqual(
      [
        ['en', false],
        ['de', true],
      ],
    );
  });
  it('can be read instead, in the language that there is', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getByText('Abschrift').closest('details')?.querySelector('[lang="en"]')?.textContent).toContain('has no sound');
  });
  it('keeps room for the picture by its measure', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    expect(container.querySelector('video')?.getAttribute('width')).toBe('960');
  });
  it('says so when it cannot be shown', () => {
    const { container } = renderExample(rendering, examples['unreachable']!);
    expect(container.textContent).toBe('This video cannot be shown at the moment.');
  });
  it('is nothing without a video', () => {
    expect(renderExample(rendering, examples['empty']!).container.innerHTML).toBe('');
  });
});
