import { useChange } from '@zhixing/client/use-change.ts';
import { Button, Space } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { InputProps } from '../kind.ts';
import { PickedPanel } from './picked-panel.tsx';
import { PlainInput } from './plain-input.ts';

interface Props extends Omit<InputProps, 'labelOf'> {
  /** Formats a stored value. */
  readonly show: (value: string) => string;
  /** Parses typed text; null if invalid. */
  readonly read: (text: string) => string | null;
  /** The value one step up or down, by the caret's position; without a value, the one to start with. */
  readonly step: (value: string | null, by: 1 | -1, caret: number) => string;
  readonly hint: string;
  readonly icon: ReactNode;
  /** Accessible name of the button that opens the panel. */
  readonly opens: string;
  /** The picker panel. `put` sets text as if typed, `done` closes the panel. */
  readonly panel: (text: string, put: (text: string) => void, done: () => void) => ReactNode;
}

/**
 * Text input with a picker panel; accepts the usual notations. Arrow keys step up and down, Alt+ArrowDown opens the panel, Escape closes
 * it.
 */
export function PickedText({ id, field, value, onChange, onBlur, invalid, describedBy, placeholder, ...props }: Props) {
  const stored = typeof value === 'string' ? value : '';
  const { typed, put, settle } = useTyped(stored, onChange, props);
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const done = () => {
    setOpen(false);
    input.current?.focus();
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    if (event.altKey) {
      // In a sub-table the same key moves rows.
      event.stopPropagation();
      return setOpen(true);
    }
    const caret = event.currentTarget.selectionStart ?? 0;
    put(props.show(props.step(props.read(typed), by, caret)));
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  const control = (
    <Space.Compact block>
      <PlainInput
        ref={(handle) => {
          input.current = handle?.input ?? null;
        }}
        id={id}
        value={typed}
        onChange={(event) => put(event.target.value)}
        onBlur={() => {
          settle();
          onBlur();
        }}
        onKeyDown={keys}
        placeholder={placeholder || props.hint}
        autoComplete="off"
        aria-invalid={invalid}
        aria-required={field.required === true}
        aria-describedby={describedBy}
      />
      <Button
        icon={props.icon}
        onClick={() => !open && setOpen(true)}
        aria-label={props.opens}
        title={props.opens}
        aria-haspopup="dialog"
        aria-expanded={open}
      />
    </Space.Compact>
  );
  return (
    <PickedPanel title={props.opens} open={open} onClose={done} onLeave={() => setOpen(false)} control={control}>
      {props.panel(typed, put, done)}
    </PickedPanel>
  );
}

type Typing = Pick<Props, 'show' | 'read'>;

/** The typed text. Unparsable text is kept for validation to report, and never becomes a valid value. */
function useTyped(stored: string, onChange: (value: unknown) => void, { show, read }: Typing) {
  const [typed, setTyped] = useState(() => show(stored));
  const meant = (text: string) => show(read(text) ?? text);
  // The value also changes from outside: by a draft, another field's rule or the panel.
  // The two readers never change their answers.
  useChange([stored], () => setTyped((now) => (meant(now) === show(stored) ? now : show(stored))));
  return {
    typed,
    put: (text: string) => {
      setTyped(text);
      onChange(text.trim() === '' ? null : (read(text) ?? text));
    },
    settle: () => setTyped(meant(typed)),
  };
}
