import { ApiError } from '@zhixing/client/api-error.ts';
import { api } from '@zhixing/client/http.ts';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import type { LoginAnswer } from '@zhixing/client/session.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '@zhixing/shell/public/sign-in.css';
import './second-step.css';

/** Asks for a second-factor code in a dialog over the sign-in. Rejects with the original failure if cancelled. */
export async function requestSecondFactor(needed: ApiError): Promise<LoginAnswer> {
  await withTextsAside(Promise.resolve());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<LoginAnswer>((resolve, reject) => {
    root.render(<SecondStep step={String(needed.data.step)} done={resolve} failed={(error) => reject(error ?? needed)} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

interface SecondStepProps {
  readonly step: string;
  readonly done: (answer: LoginAnswer) => void;
  readonly failed: (error: unknown) => void;
}

function SecondStep({ step, done, failed }: SecondStepProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('otp')).trim();
    if (!code) return setFailure(text('secondStep.missing'));
    setBusy(true);
    try {
      done(await api.post<LoginAnswer>('/api/oauth/SecondFactor', { step, code }, { anonymous: true }));
    } catch (error) {
      const again = error instanceof ApiError && ['account.wrongSecondFactor', 'client.network'].includes(error.key);
      if (!again) return failed(error);
      setFailure(error.message);
      setBusy(false);
      form.reset();
      form.querySelector('input')?.focus();
    }
  };
  return (
    <dialog ref={dialog} className="second-step" aria-labelledby="second-step-title" onCancel={() => failed(null)}>
      <form className="sign-in-form" onSubmit={(event) => void send(event)} noValidate>
        <h2 id="second-step-title">{text('secondStep.title')}</h2>
        <p>{text('secondStep.what')}</p>
        <div role="alert" className={failure ? 'sign-in-failure' : ''}>
          {failure}
        </div>
        <label className="field">
          <span>{text('secondStep.code')}</span>
          <input name="otp" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} maxLength={20} />
        </label>
        <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
          {text('secondStep.submit')}
        </button>
        <button type="button" className="zx-button again-leave" disabled={busy} onClick={() => failed(null)}>
          {text('secondStep.cancel')}
        </button>
      </form>
    </dialog>
  );
}
