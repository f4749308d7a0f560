import { ApiError, endsSession } from '@zhixing/client/api-error.ts';
import { text as say, useText } from '@zhixing/client/i18n.ts';
import { proveByCode, proveByPassword, proveOutside, type Ways } from '@zhixing/client/reauthentication.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PasswordField } from '../../sign-in/password-field.tsx';
import '@zhixing/shell/public/sign-in.css';
import '../../sign-in/second-step.css';

interface ReauthenticationProps {
  readonly ways: Ways;
  /** Called with the outcome. */
  readonly done: (proved: boolean) => void;
}

/** Reauthentication dialog: password, second-factor code, or an external provider. */
export function ReauthenticationDialog({ ways, done }: ReauthenticationProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [byCode, setByCode] = useState(!ways.password);
  const { failure, busy, send, outside, waiting } = useReauthentication(byCode, done);
  useEffect(() => dialog.current?.showModal(), []);
  const typed = ways.password || ways.code;
  return (
    <dialog ref={dialog} className="second-step" aria-labelledby="proof-title" onCancel={() => done(false)}>
      <form className="sign-in-form" onSubmit={(event) => void send(event)} noValidate>
        <h2 id="proof-title">{text('proof.title')}</h2>
        <p>{text(typed || ways.providers.length > 0 ? 'proof.what' : 'proof.none')}</p>
        <div role="alert" className={failure ? 'sign-in-failure' : ''}>
          {failure}
        </div>
        {typed && (byCode ? <CodeField /> : <PasswordField />)}
        {typed && (
          <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
            {text('proof.submit')}
          </button>
        )}
        {ways.password && ways.code && (
          <button type="button" className="zx-button again-leave" disabled={busy} onClick={() => setByCode(!byCode)}>
            {text(byCode ? 'proof.byPassword' : 'proof.byCode')}
          </button>
        )}
        {ways.providers.map(({ enname, name }) => (
          <button key={enname} type="button" className="zx-button again-leave" disabled={busy} onClick={() => outside(enname)}>
            {text('proof.provider', { name })}
          </button>
        ))}
        {waiting && <p role="status">{text('proof.elsewhere')}</p>}
        <button type="button" className="zx-button again-leave" disabled={busy} onClick={() => done(false)}>
          {text('proof.cancel')}
        </button>
      </form>
    </dialog>
  );
}

function CodeField() {
  const text = useText();
  return (
    <label className="field">
      <span>{text('proof.code')}</span>
      <input name="otp" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} maxLength={20} />
    </label>
  );
}

function useReauthentication(byCode: boolean, done: (proved: boolean) => void) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const left = useRef(new AbortController());
  useEffect(() => () => left.current.abort(), []);
  const told = (error: unknown) => {
    // The session has ended: the retried call starts the sign-in, which also counts as reauthentication.
    if (error instanceof ApiError && endsSession(error.code)) return done(true);
    setFailure(error instanceof Error ? error.message : say('client.failed'));
    setBusy(false);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get(byCode ? 'otp' : 'password') ?? '');
    if (!typed.trim()) return setFailure(say('proof.missing'));
    setBusy(true);
    try {
      await (byCode ? proveByCode(typed.trim()) : proveByPassword(typed));
      done(true);
    } catch (error) {
      told(error);
      form.reset();
      form.querySelector('input')?.focus();
    }
  };
  const outside = (enname: string) => {
    setWaiting(true);
    proveOutside(enname, left.current.signal).then(
      () => done(true),
      (error: unknown) => {
        setWaiting(false);
        told(error);
      },
    );
  };
  return { failure, busy, send, outside, waiting };
}
