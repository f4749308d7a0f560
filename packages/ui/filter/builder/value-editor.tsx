import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Operand } from '@zhixing/model';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Input, Select } from 'antd';
import { type CSSProperties, Suspense, useContext, useId } from 'react';
import { comparedWith, uiKind } from '../../kinds/registry.ts';
import { TabLeaves } from '../../widgets/tab-leaves.tsx';
import { DayEditor } from './day-editor.tsx';
import type { Line } from './draft.ts';
import { answerOf, filterLine, givenIn } from './operators.ts';
import { PeriodEditor } from './period-editor.tsx';
import { SystemVariables } from './variables.ts';

interface Props {
  readonly line: Line;
  readonly field: FieldDescription;
  readonly question: string;
  /** Accessible name. */
  readonly label: string;
  readonly style: CSSProperties;
  readonly onChange: (line: Line) => void;
}

/** Input for the value of a comparison. */
export function ValueEditor({ line, field, question, label, style, onChange }: Props) {
  const answer = answerOf(question);
  if (answer === 'none') return null;
  const value = givenIn(line, question);
  const put = (next: unknown) => onChange(filterLine(line, question, next));
  return (
    <fieldset aria-label={label} style={{ border: 0, margin: 0, padding: 0, display: 'grid', ...style }}>
      <Suspense fallback={<Input disabled />}>
        {answer === 'text' && <Text label={label} value={value} onChange={put} />}
        {answer === 'variable' && <Variable field={field} label={label} value={value} onChange={put} />}
        {answer === 'period' && <PeriodEditor label={label} operand={line.operand} onChange={put} />}
        {answer === 'one' && <One field={field} label={label} value={value} onChange={put} />}
        {(answer === 'list' || answer === 'range') && (
          <Several field={field} label={label} question={question} line={line} onChange={put} />
        )}
      </Suspense>
    </fieldset>
  );
}

interface EditorProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Text({ label, value, onChange }: EditorProps) {
  return (
    <Input
      value={typeof value === 'string' ? value : ''}
      maxLength={200}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Variable({ field, label, value, onChange }: EditorProps & { field: FieldDescription }) {
  const variables = useContext(SystemVariables);
  const options = (variables?.offered(field) ?? []).map((name) => ({ value: name, label: variables?.nameOf(name) ?? name }));
  return (
    <TabLeaves>
      <Select value={value === undefined ? null : String(value)} options={options} onChange={onChange} aria-label={label} />
    </TabLeaves>
  );
}

function One({ field: asked, label, value, onChange }: EditorProps & { field: FieldDescription }) {
  const id = useId();
  const field = comparedWith(asked);
  const { Input: Control } = uiKind(field.kind);
  if (kindOf(field.kind).dated) return <DayEditor field={field} label={label} value={value} onChange={onChange} />;
  // Kinds without an input, such as serials, are compared with text.
  if (!Control) return <Text label={label} value={value} onChange={onChange} />;
  const named = { ...field, label, required: false };
  return <Control id={id} field={named} value={value ?? null} onChange={onChange} onBlur={nothing} invalid={false} labelOf={nothing} />;
}

interface SeveralProps extends Pick<Props, 'line' | 'question'> {
  readonly field: FieldDescription;
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}

// Filter controls return lists as an "in" operand, and other values as complete operands.
function Several({ field, label, question, line, onChange }: SeveralProps) {
  const id = useId();
  const { Filter } = uiKind(field.kind);
  if (!Filter) return null;
  const listed = question === 'among' || question === 'notAmong';
  const operand = listed ? listOperand(givenIn(line, question)) : line.operand;
  const put = (next: Operand | undefined) => onChange(listed && typeof next === 'object' ? next?.in : next);
  return <Filter id={id} field={{ ...field, label }} operand={operand} onChange={put} labelOf={nothing} />;
}

const listOperand = (value: unknown): Operand | undefined => (Array.isArray(value) ? { in: value } : undefined);

const nothing = () => undefined;
