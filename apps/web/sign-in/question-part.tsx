import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly go: string;
  readonly onGo: () => void;
  readonly stay: string;
  readonly onStay: () => void;
  readonly children: ReactNode;
}

/** A confirmation in place of the password form. The safe answer has the focus. */
export function QuestionPart({ go, onGo, stay, onStay, children }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="sign-in-form" role="alert">
      <div className="sign-in-question">{children}</div>
      <button type="button" className="sign-in-submit" onClick={onGo}>
        {go}
      </button>
      <button ref={safe} type="button" className="zx-button sign-in-leave" onClick={onStay}>
        {stay}
      </button>
    </div>
  );
}
