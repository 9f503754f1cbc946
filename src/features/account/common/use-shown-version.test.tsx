// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useShownVersion } from './use-shown-version';

afterEach(cleanup);

function Form({ of, text, versions }: { of: string; text: string; versions: Readonly<Record<string, number>> }) {
  const [form, version] = useShownVersion(versions, of);
  return (
    <form ref={form} key={version} aria-label={of}>
      <input aria-label={`text of ${of}`} defaultValue={text} />
      <select aria-label={`choice of ${of}`} defaultValue={text}>
        <option>one</option>
        <option>two</option>
      </select>
    </form>
  );
}
const Page = ({ text, versions }: { text: string; versions: Readonly<Record<string, number>> }) => (
  <>
    <Form of="a" text={text} versions={versions} />
    <Form of="b" text={text} versions={versions} />
  </>
);
const textOf = (of: string) => screen.getByLabelText<HTMLInputElement>(`text of ${of}`).value;
const choiceOf = (of: string) => screen.getByLabelText<HTMLSelectElement>(`choice of ${of}`).value;

it('shows what the server has in the form that was sent, and in the others unless somebody types there', () => {
  const { rerender } = render(<Page text="one" versions={{}} />);
  fireEvent.change(screen.getByLabelText('text of a'), { target: { value: 'typed' } });
  fireEvent.change(screen.getByLabelText('text of b'), { target: { value: 'half a word' } });
  rerender(<Page text="two" versions={{ a: 1 }} />);
  expect([textOf('a'), choiceOf('a'), textOf('b')]).toEqual(['two', 'two', 'half a word']);
  rerender(<Page text="one" versions={{ a: 1, b: 1 }} />);
  expect([textOf('a'), choiceOf('a'), textOf('b'), choiceOf('b')]).toEqual(['one', 'one', 'one', 'one']);
});

it('keeps what somebody has chosen, too', () => {
  const { rerender } = render(<Page text="one" versions={{}} />);
  fireEvent.change(screen.getByLabelText('choice of b'), { target: { value: 'two' } });
  rerender(<Page text="one" versions={{ a: 1 }} />);
  expect(choiceOf('b')).toBe('two');
});
