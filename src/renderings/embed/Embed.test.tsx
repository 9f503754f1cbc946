// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './Embed';

describe('Embed', () => {
  describeExamples(rendering, examples);

  it.each(Object.keys(examples))('asks nothing of another site before a click: %s', (name) => {
    const { container } = renderExample(rendering, examples[name]!);
    expect(container.querySelector('iframe, script, [src^="http"], [srcset*="http"], link')).toBeNull();
  });
  it('is a link to the page at the provider', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('link', { name: /Play on YouTube/ }).getAttribute('href')).toBe('https://www.youtube.com/watch?v=jNQXAC9IVRw');
    expect(screen.getByText('Me at the zoo')).toBeTruthy();
  });
  it('says before the click who learns of it', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getByText(/YouTube erfährt von Ihrem Besuch/)).toBeTruthy();
  });
  it('only leads there when nobody knows the player', () => {
    const { container } = renderExample(rendering, examples['linkAlone']!);
    expect(container.querySelector('[data-frame], [data-island]')).toBeNull();
  });
  it('shows visitors nothing of an address that may not be embedded', () => {
    expect(renderExample(rendering, examples['refused']!).container.innerHTML).toBe('');
  });
});
