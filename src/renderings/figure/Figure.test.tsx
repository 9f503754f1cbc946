// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './Figure';

describe('Figure', () => {
  describeExamples(rendering, examples);

  it('says what the picture shows', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('figure').textContent).toBe(
      'Figure 2Where the free bays areEach line is ten kilometres of network. Drawing: Moor, no. 3',
    );
    expect(screen.getByRole('img').getAttribute('alt')).toBe('Contour map of a moor, printed in browns');
  });
  it('leads to the picture, large', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('link', { name: 'Enlarge the picture: Contour map of a moor, printed in browns' }).getAttribute('href')).toBe(
      '/-/media/articles/moor.png',
    );
  });
  it('is nothing without a picture', () => {
    expect(renderExample(rendering, examples['empty']!).container.innerHTML).toBe('');
  });
});
