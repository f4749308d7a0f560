import { useText } from '@zhixing/client/i18n.ts';
import type { FlowNode } from '@zhixing/flow';
import { InputNumber, Select, Space } from 'antd';
import { tidy } from '../edit.ts';
import { Choice, Field } from './part.tsx';

export type AssigneeNode = Extract<FlowNode, { kind: 'approval' | 'processing' }>;
type Mode = NonNullable<AssigneeNode['mode']>;
type Countersign = Extract<Mode, { mode: 'all' }>;
type Share = NonNullable<Countersign['pass']>;

/** How the decisions of several users are combined. */
export function ModeEditor({ value, onChange }: { value: Mode | undefined; onChange: (value: Mode | undefined) => void }) {
  const text = useText();
  const mode = value ?? { mode: 'any' };
  return (
    <>
      <Choice
        label={text('flowDesign.mode')}
        value={mode.mode}
        options={(['any', 'all', 'inOrder'] as const).map((one) => ({ value: one, label: text(`flowDesign.modes.${one}`) }))}
        onChange={(next) => onChange(next === 'any' ? undefined : { mode: next })}
      />
      {mode.mode === 'all' && <CountersignEditor value={mode} onChange={onChange} />}
    </>
  );
}

function CountersignEditor({ value, onChange }: { value: Countersign; onChange: (value: Mode) => void }) {
  const text = useText();
  return (
    <>
      <ShareEditor
        label={text('flowDesign.pass')}
        value={value.pass}
        none={text('flowDesign.everybodyAgrees')}
        onChange={(pass) => onChange(tidy({ ...value, pass }))}
      />
      <ShareEditor
        label={text('flowDesign.rejectShare')}
        value={value.reject}
        none={text('flowDesign.rejectImpossible')}
        onChange={(reject) => onChange(tidy({ ...value, reject }))}
      />
      <Choice
        label={text('flowDesign.decide')}
        value={value.decide ?? 'atOnce'}
        options={(['atOnce', 'afterAll'] as const).map((one) => ({ value: one, label: text(`flowDesign.decides.${one}`) }))}
        onChange={(decide) => onChange(tidy({ ...value, decide: decide === 'atOnce' ? undefined : decide }))}
      />
    </>
  );
}

interface ShareProps {
  readonly label: string;
  readonly none: string;
  readonly value: Share | undefined;
  readonly onChange: (value: Share | undefined) => void;
}

function ShareEditor({ label, none, value, onChange }: ShareProps) {
  const text = useText();
  const how = !value ? 'none' : 'percent' in value ? 'percent' : 'count';
  const amount = !value ? 0 : 'percent' in value ? value.percent : value.count;
  const set = (next: string, number: number) =>
    onChange(next === 'none' ? undefined : next === 'percent' ? { percent: number } : { count: number });
  return (
    <Field label={label}>
      {(id) => (
        <Space.Compact block>
          <Select
            id={id}
            value={how}
            style={{ flex: '1 1 auto' }}
            options={[
              { value: 'none', label: none },
              { value: 'percent', label: text('flowDesign.percent') },
              { value: 'count', label: text('flowDesign.count') },
            ]}
            onChange={(next) => set(next, next === 'percent' ? 60 : 1)}
          />
          {value && (
            <InputNumber
              aria-label={label}
              min={1}
              max={how === 'percent' ? 100 : 200}
              precision={0}
              value={amount}
              suffix={how === 'percent' ? '%' : text('flowDesign.persons')}
              onChange={(next) => set(how, next ?? 1)}
            />
          )}
        </Space.Compact>
      )}
    </Field>
  );
}
