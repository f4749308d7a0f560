import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { tidied } from '@zhixing/client/tidy.ts';
import { kinds } from '@zhixing/model/kinds/registry.ts';
import { ConfigProvider } from 'antd';
import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EditorProps } from '../../grid/grid-props.ts';
import type { InputProps, UiKind } from '../../kind.ts';
import { uiKind } from '../../kinds/registry.ts';
import { useScope } from '../../record/use-within.ts';
import { EventBox } from '../../widgets/event-box.tsx';
import { HiddenLabel } from '../../widgets/hidden-label.tsx';
import { opensPicker, toEnd, wayOut, written } from './editor-keys.ts';
import { roomFor } from './editor-room.ts';

interface Props extends EditorProps, Pick<InputProps, 'labelOf'> {
  readonly model: ModelDescription;
  readonly row: RecordRow;
  readonly field: FieldDescription;
  readonly onValue: (value: unknown) => void;
}

/** Input of a cell, by its kind. Every way of leaving keeps the value, except Escape. */
export function CellEditor({ model, row, field, typed, onValue, done, cancel, labelOf }: Props) {
  const { Input: Control } = uiKind(field.kind);
  const id = `${model.name}-${row.id}-${field.name}`;
  const value = row[field.name] ?? null;
  const within = useScope((name) => row[name], field, model.fields);
  const frame = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => firstValue(field, value, typed));
  const last = useRef({ draft, value, onValue, cancelled: false });
  last.current = { ...last.current, draft, onValue };
  const { inline } = uiKind(field.kind);
  const roomy = inline === 'key' || inline === 'lines';
  useEffect(() => {
    const end = last.current;
    return () => {
      const { draft: kept, value: before, onValue: keep, cancelled } = last.current;
      const tidy = typeof kept === 'string' ? tidied(field.kind, kept) : kept;
      if (!cancelled && tidy !== before) keep(tidy);
      end.cancelled = false;
    };
  }, [field.kind]);
  const begin = () => {
    const input = document.getElementById(id);
    input?.focus();
    if (typed !== undefined && draft === value) written(input, typed);
    else if (draft === value && input instanceof HTMLInputElement) input.select();
    else toEnd(input);
    if (frame.current && roomy) roomFor(frame.current);
  };
  const hear = (event: KeyboardEvent) => {
    // Keys in a popup opened by the cell belong to the popup.
    if (!frame.current?.contains(event.target as Node)) return;
    event.stopPropagation();
    if (opensPicker(event, frame.current)) return;
    const way = wayOut(event);
    if (way === undefined) return;
    if (way === 'cancel') {
      last.current.cancelled = true;
      cancel();
    } else {
      event.preventDefault();
      done(way);
    }
  };
  // In the capture phase, before a select handles Tab.
  const tab = (event: KeyboardEvent) => {
    if (event.key === 'Tab') hear(event);
  };
  if (!Control) return null;
  return (
    <EventBox ref={frame} className="zx-grid-editor" data-roomy={roomy || undefined} onKeyDown={hear} onKeyDownCapture={tab}>
      <ConfigProvider componentSize="small">
        <Suspense fallback={<Waiting field={field} draft={draft} onType={setDraft} />}>
          <HiddenLabel htmlFor={id}>{field.label}</HiddenLabel>
          <Control
            id={id}
            field={field}
            labelOf={labelOf}
            within={within}
            value={draft}
            onChange={setDraft}
            onBlur={() => undefined}
            invalid={false}
          />
          <Begin onReady={begin} />
        </Suspense>
      </ConfigProvider>
    </EventBox>
  );
}

/** Keeps the focus while a lazily loaded input is loading, so that no typed text is lost. */
function Waiting({ field, draft, onType }: { field: FieldDescription; draft: unknown; onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { inline } = uiKind(field.kind);
  useLayoutEffect(() => {
    input.current?.focus();
    if (inline === 'lines') toEnd(input.current);
    else input.current?.select();
  }, [inline]);
  const Box = inline === 'lines' ? 'textarea' : 'input';
  return (
    <Box
      ref={input}
      className="ant-input"
      aria-label={field.label}
      readOnly={!isTyped(inline)}
      value={typeof draft === 'string' ? draft : ''}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** Rendered beside a lazily loaded input; its effect runs when the input is mounted. */
function Begin({ onReady }: { onReady: () => void }) {
  const ready = useRef(onReady);
  useLayoutEffect(() => ready.current(), []);
  return null;
}

/** Initial value: what was typed, where the kind can start with it. */
function firstValue(field: FieldDescription, value: unknown, typed: string | undefined): unknown {
  if (typed === undefined) return value;
  const { inline } = uiKind(field.kind);
  if (isTyped(inline)) return typed;
  const parsed = inline === 'number' ? kinds[field.kind]?.parse(typed, field as never, noWords) : undefined;
  return parsed && 'value' in parsed ? parsed.value : value;
}

const isTyped = (inline: UiKind['inline']): boolean => inline === 'text' || inline === 'lines';
const noWords = { option: (value: string) => value, yes: '', no: '' };
