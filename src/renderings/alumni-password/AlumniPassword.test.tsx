// @vitest-environment jsdom
import { describe } from 'vitest';
import { describeExamples } from '../../../tests/support/rendering';
import { rendering } from './AlumniPassword';
import { examples } from './examples';

describe('AlumniPassword', () => {
  describeExamples(rendering, examples);
});
