import { useWords } from '@/runtime';
import { useEffect, useRef, useState, type InputHTMLAttributes } from 'react';
import { useStep } from './step-context';

/**
 * A password that can be looked at while it is typed. The button needs a script, and is there only with one; its place is
 * kept free, so that nothing moves. What is sent is a password field again: browsers keep what is typed into others.
 */
export function Reveal(input: InputHTMLAttributes<HTMLInputElement> & { id: string }) {
  const { live } = useStep();
  const { phrase } = useWords();
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => {
      if (field.current) field.current.type = 'password';
      setShown(false);
    };
    form?.addEventListener('submit', hide, true);
    return () => form?.removeEventListener('submit', hide, true);
  }, []);
  return (
    <span className="reveal">
      <input {...input} ref={field} type={shown ? 'text' : 'password'} />
      {live && (
        <button
          type="button"
          className="reveal__btn"
          aria-controls={input.id}
          aria-label={phrase(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {phrase(shown ? 'signIn.hide' : 'signIn.show')}
        </button>
      )}
      <span className="vh" role="status">
        {shown && phrase('signIn.passwordShown')}
      </span>
    </span>
  );
}
