import type { ReactNode } from 'react';
import type { Failure } from './api.ts';
import { useText } from './texts.ts';

/** Why something did not work, in words, and what to do. */
export function FailureNote({ failure }: { failure: Failure | null }) {
  const text = useText();
  if (!failure) return null;
  return (
    <p className="failure" role="alert">
      {failure.key === 'offline' ? text('familyPage.offline') : failure.message || text('familyPage.failed')}
    </p>
  );
}

/** While something is read, and when it cannot be. */
export function Waiting({ failure, reload }: { failure: Failure | null; reload: () => void }) {
  const text = useText();
  if (!failure)
    return (
      <p className="waiting" role="status">
        {text('familyPage.loading')}
      </p>
    );
  return (
    <section className="card">
      <FailureNote failure={failure} />
      <button type="button" onClick={reload}>
        {text('familyPage.again')}
      </button>
    </section>
  );
}

/** The one button that goes on. */
export function Primary({
  busy = false,
  children,
  ...rest
}: {
  busy?: boolean;
  children: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
}) {
  const text = useText();
  return (
    <button type={rest.onClick ? 'button' : 'submit'} className="primary" {...rest} disabled={busy || rest.disabled} aria-busy={busy}>
      {busy ? text('familyPage.sending') : children}
    </button>
  );
}

interface LineProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint?: string;
  readonly wrong?: string | undefined;
  readonly max: number;
  readonly type?: 'text' | 'tel';
  readonly needed?: boolean;
  readonly complete?: string;
}

/** A line of text with its label, a hint, and what is wrong with it. */
export function TextLine({ name, label, value, change, hint, wrong, max, type = 'text', needed = false, complete = 'off' }: LineProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      <input
        id={name}
        name={name}
        type={type}
        inputMode={type === 'tel' ? 'tel' : 'text'}
        value={value}
        maxLength={max}
        required={needed}
        autoComplete={complete}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${name}-wrong` : hint ? `${name}-hint` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      {wrong && (
        <span className="wrong" id={`${name}-wrong`} role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: ReactNode;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T | null;
  readonly change: (value: T) => void;
  readonly className?: string;
}

/** A question with a few answers side by side. */
export function Choice<T extends string>({ name, label, options, value, change, className = '' }: ChoiceProps<T>) {
  return (
    <fieldset className={`choice ${className}`}>
      <legend>{label}</legend>
      <div>
        {options.map(([option, words]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} checked={value === option} onChange={() => change(option)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
