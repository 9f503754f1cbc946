import { useWords } from '@/runtime';
import { useEffect, useRef, useState } from 'react';
import { Button, Notice } from '@/ui';
import type { StepView } from '../model';
import { isElsewhere, isForeignParty } from '../passkey-support';
import { useAtOnce } from '../use-at-once';
import { CodeField, questionText, WaysField } from './ProofSteps';
import { Hint, StepForm, Submit } from './StepForm';
import { OtherWays, StepFrame } from './StepFrame';
import { fieldId, TextField } from './TextField';
import { HINT_ID, useStep } from './step-context';

type View<S extends StepView['step']> = Extract<StepView, { step: S }>;

/** Side of the picture, in CSS pixels: an app's camera finds it at this size. */
const PICTURE_PX = 196;

/** The browser makes a passkey; only a script can tell it to. */
export function SetUpPasskeyStep({ view: { options } }: { view: View<'set-up-passkey'> }) {
  const { state, busy, live, send, fail } = useStep();
  const { phrase } = useWords();
  const [foreign, setForeign] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (foreign) said.current?.focus();
  }, [foreign]);
  const make = async (unasked = false) => {
    if (await isElsewhere({ rpId: options.rp.id })) return setForeign(true);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { response } = await startRegistration({
        optionsJSON: {
          ...options,
          rp: { name: options.rp.name, ...(options.rp.id === undefined ? {} : { id: options.rp.id }) },
          pubKeyCredParams: [...options.pubKeyCredParams],
          excludeCredentials: [...options.excludeCredentials],
          attestation: 'none',
          // One that can be found without a list: before a sign-in none may be shown.
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        },
      });
      send('set-up-passkey', {
        clientData: response.clientDataJSON,
        attestation: response.attestationObject,
        transports: JSON.stringify(response.transports ?? []),
      });
    } catch (error) {
      if (isForeignParty(error)) return setForeign(true);
      // Cancelled, timed out, or there is one already: the browser has said which. The button is there still.
      if (!unasked) fail('signIn.problem.newPasskey');
    }
  };
  useAtOnce(live && state.problems.length === 0, () => void make(true));
  return (
    <>
      <p>{phrase('signIn.newPasskeyHint')}</p>
      {foreign ? (
        <div tabIndex={-1} ref={said}>
          <Notice kind="warn">
            <p>{phrase('signIn.newPasskeyElsewhere', { host: options.rp.id ?? location.hostname })}</p>
          </Notice>
        </div>
      ) : live ? (
        <div className="signin__actions">
          <Button variant="accent" busy={busy} onClick={() => void make()}>
            {phrase('signIn.newPasskey')}
          </Button>
        </div>
      ) : (
        <p>{phrase('signIn.newPasskeyNeedsScript')}</p>
      )}
      <OtherWays shown={false} />
    </>
  );
}

/** What the account needs: its owner says which of several. */
export function SetUpChooseStep({ view }: { view: View<'set-up-choose'> }) {
  const { phrase } = useWords();
  return (
    <>
      <StepForm step="set-up-choose">
        <WaysField ways={view.ways} legend={phrase('signIn.newWays')} />
        <Submit text={phrase('signIn.next')} />
      </StepForm>
      {view.optional && (
        <StepForm step="skip" className="inline">
          <Button type="submit" variant="quiet">
            {phrase('signIn.skip')}
          </Button>
        </StepForm>
      )}
      <OtherWays shown={false} />
    </>
  );
}

/** The secret as a picture and in letters, and the first code as the proof that the app has it. */
export function SetUpAppStep({ view: { secret, picture } }: { view: View<'set-up-app'> }) {
  const { phrase } = useWords();
  return (
    <>
      <Hint>{phrase('signIn.newAppHint')}</Hint>
      {/* Made for this reader alone: no picture that could be fetched or kept. */}
      {picture && <img className="signin__qr" src={picture} width={PICTURE_PX} height={PICTURE_PX} alt={phrase('signIn.newAppPicture')} />}
      <p>
        {phrase('signIn.newAppSecret')} <code className="signin__secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <StepForm step="code" hinted>
        <CodeField />
        <Submit text={phrase('signIn.next')} />
      </StepForm>
      <OtherWays shown={false} />
    </>
  );
}

export function SetUpPhoneStep() {
  const { phrase } = useWords();
  return (
    <StepFrame step="set-up-phone" hint={phrase('signIn.newPhoneHint')} submit={phrase('signIn.sendCode')}>
      <TextField
        first
        name="phone"
        label={phrase('signIn.phone')}
        hint={phrase('signIn.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
    </StepFrame>
  );
}

/** One of the provider's questions, or one of the reader's own. */
export function SetUpQuestionStep({ view: { questions } }: { view: View<'set-up-question'> }) {
  const { state } = useStep();
  const { phrase } = useWords();
  const id = fieldId('questionKey', state.at);
  return (
    <StepFrame step="set-up-question" hint={phrase('signIn.newQuestionHint')} submit={phrase('signIn.next')}>
      <div className="field">
        <label htmlFor={id}>{phrase('signIn.question')}</label>
        <select
          className="input"
          id={id}
          name="questionKey"
          defaultValue={state.values.questionKey}
          aria-describedby={HINT_ID}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a step is one question: it begins with its choice
          autoFocus={state.problems.length === 0}
        >
          {questions.map((one) => (
            <option key={one.key} value={one.key}>
              {questionText(one, phrase)}
            </option>
          ))}
          <option value="custom">{phrase('signIn.question.custom')}</option>
        </select>
      </div>
      <TextField
        name="question"
        required={false}
        label={phrase('signIn.questionOwn')}
        hint={phrase('signIn.questionOwnHint')}
        type="text"
        autoComplete="off"
        maxLength={255}
        autoCapitalize="sentences"
      />
      <TextField
        name="secret"
        label={phrase('signIn.answer')}
        hint={phrase('signIn.answerHint')}
        type="text"
        autoComplete="off"
        maxLength={255}
      />
    </StepFrame>
  );
}
