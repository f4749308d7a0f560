import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ask, Failure, keepSession } from './api.ts';
import { FailureNote, Primary } from './parts.tsx';
import { useText } from './texts.ts';
import { useSending } from './use-sending.ts';

/** The question for the code. It shows at once; whether the link leads anywhere is looked up meanwhile. */
export function CodeForm({ token, again, enter }: { token: string; again: boolean; enter: () => void }) {
  const text = useText();
  const over = useLink(token);
  const [wait, begin] = useCountdown();
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sending = useSending();
  const opening = useSending();
  const send = () =>
    sending.run(async () => {
      const { seconds } = await ask<{ seconds: number }>('POST', 'code', { token });
      begin(seconds);
      setAsked(true);
      field.current?.focus();
    });
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value ?? '';
    const done = await opening.run(async () => {
      if (!/^\d{6}$/.test(code)) throw new Failure('code', text('familyPage.door.sixDigits'));
      const { session } = await ask<{ session: string }>('POST', 'session', { token, code });
      keepSession(session);
    });
    if (done) enter();
  };
  if (over) return <Over message={over === 'none' ? text('familyPage.door.noLink') : over} />;
  return (
    <form className="card door" onSubmit={open} noValidate>
      <h1>{text('familyPage.door.title')}</h1>
      {again && <p role="status">{text('familyPage.door.again')}</p>}
      <p>{text('familyPage.door.how')}</p>
      <button type="button" onClick={send} disabled={wait > 0 || sending.busy}>
        {wait > 0 ? text('familyPage.door.wait', { seconds: wait }) : text(asked ? 'familyPage.door.resend' : 'familyPage.door.send')}
      </button>
      <FailureNote failure={sending.failure} />
      {asked && <p role="status">{text('familyPage.door.sent')}</p>}
      <label htmlFor="code">{text('familyPage.door.code')}</label>
      <input id="code" ref={field} className="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} pattern="\d{6}" />
      <FailureNote failure={opening.failure} />
      <Primary busy={opening.busy}>{text('familyPage.door.open')}</Primary>
      <p className="note">{text('familyPage.door.noMessage')}</p>
    </form>
  );
}

function Over({ message }: { message: string }) {
  const text = useText();
  return (
    <section className="card">
      <h1>{text('familyPage.door.over')}</h1>
      <p>{message}</p>
    </section>
  );
}

/** Why the link leads nowhere, `none` without one; null while it is looked up, and where it leads somewhere. */
function useLink(token: string): string | null {
  const [over, setOver] = useState<string | null>(token ? null : 'none');
  useEffect(() => {
    if (!token) return;
    ask('POST', 'link', { token }).catch((error: unknown) => {
      // A broken line is told when the code is asked for.
      if (error instanceof Failure && ['family.linkOver', 'family.locked'].includes(error.key)) setOver(error.message);
    });
  }, [token]);
  return over;
}

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
