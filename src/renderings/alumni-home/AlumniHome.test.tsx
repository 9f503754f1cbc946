// @vitest-environment jsdom
import { describe } from 'vitest';
import { describeExamples } from '../../../tests/support/rendering';
import { rendering } from './AlumniHome';
import { examples } from './examples';

describe('AlumniHome', () => {
  describeExamples(rendering, examples);
});
