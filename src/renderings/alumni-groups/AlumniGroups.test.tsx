// @vitest-environment jsdom
import { describe } from 'vitest';
import { describeExamples } from '../../../tests/support/rendering';
import { rendering } from './AlumniGroups';
import { examples } from './examples';

describe('AlumniGroups', () => {
  describeExamples(rendering, examples);
});
