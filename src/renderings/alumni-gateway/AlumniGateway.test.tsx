// @vitest-environment jsdom
import { describe } from 'vitest';
import { describeExamples } from '../../../tests/support/rendering';
import { rendering } from './AlumniGateway';
import { examples } from './examples';

describe('AlumniGateway', () => {
  describeExamples(rendering, examples);
});
