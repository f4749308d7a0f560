import { useText } from '@zhixing/client/i18n.ts';
import { useFirstFocus } from '@zhixing/client/use-first-focus.ts';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { PublicFrame } from '@zhixing/shell/public/public-frame.tsx';
import { type FormEvent, useState } from 'react';
import { enterWall } from './wall-api.ts';

const DIGITS = 8;

/** Asks for the code that a member of staff has made for this wall. */
export function CodeEntry({ onEntered }: { onEntered: () => void }) {
  const text = useText();
  const input = useFirstFocus<HTMLInputElement>();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFailure('');
    try {
      await enterWall(code);
      onEntered();
    } catch (error) {
      setFailure(messageOf(error));
      setCode('');
    } finally {
      setSending(false);
    }
  };
  return (
    <PublicFrame title={text('screenBoard.enter.title')}>
      <form className="wall-enter" onSubmit={(event) => void enter(event)}>
        <label htmlFor="wall-code">{text('screenBoard.enter.code')}</label>
        <input
          id="wall-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={input}
          value={code}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
          aria-describedby="wall-code-note"
        />
        <p id="wall-code-note">{text('screenBoard.enter.note')}</p>
        {failure && <p role="alert">{failure}</p>}
        <button type="submit" className="zx-button" disabled={code.length < DIGITS || isSending}>
          {text('screenBoard.enter.open')}
        </button>
      </form>
    </PublicFrame>
  );
}
