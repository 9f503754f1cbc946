// @vitest-environment jsdom
import { describe } from 'vitest';
import { describeExamples } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AlumniMailOff';

describe('AlumniMailOff', () => {
  describeExamples(rendering, examples);
});
