// @vitest-environment jsdom
import { describe } from 'vitest';
import { describeExamples } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './Form';

describe('Form', () => {
  describeExamples(rendering, examples);
});
