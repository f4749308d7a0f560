import { Button, Space } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../kind.ts';
import { PickedPanel } from './picked-panel.tsx';
import { PlainInput } from './plain-input.ts';

interface Props extends Omit<InputProps, 'labelOf'> {
  /** How people read a stored value. */
  readonly show: (value: string) => string;
  /** The value that a typed text means; null where it means none. */
  readonly read: (text: string) => string | null;
  /** The value beside one, by an arrow key pressed at a place of the text; without a value, where to begin. */
  readonly step: (value: string | null, by: 1 | -1, caret: number) => string;
  readonly hint: string;
  readonly icon: ReactNode;
  /** Name of the button that opens the panel. */
  readonly opens: string;
  /** What a value may be chosen from. `put` takes a text as if it were typed, `done` closes the panel. */
  readonly panel: (text: string, put: (text: string) => void, done: () => void) => ReactNode;
}

/**
 * A value that is typed first, in any of the ways in which people write one, with a panel beside it to choose from. Arrow keys go one up or
 * down, Alt and the arrow down opens the panel, Escape closes it.
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

/** The text as it is typed. What cannot be read stays, to be complained about, and is never taken for a value. */
function useTyped(stored: string, onChange: (value: unknown) => void, { show, read }: Typing) {
  const [typed, setTyped] = useState(() => show(stored));
  const meant = (text: string) => show(read(text) ?? text);
  // A draft, a rule of another field or the panel change the value from outside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two readers never change their answers
  useEffect(() => setTyped((now) => (meant(now) === show(stored) ? now : show(stored))), [stored]);
  return {
    typed,
    put: (text: string) => {
      setTyped(text);
      onChange(text.trim() === '' ? null : (read(text) ?? text));
    },
    settle: () => setTyped(meant(typed)),
  };
}
