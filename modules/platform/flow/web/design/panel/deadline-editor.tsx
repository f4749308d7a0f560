import { useText } from '@zhixing/client/i18n.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Checkbox } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import type { AssigneeNode } from './mode-editor.tsx';
import { Choice } from './part.tsx';
import { SpanInput } from './span-input.tsx';
import { Level, WhoEditor } from './who-editor.tsx';

type Deadline = NonNullable<AssigneeNode['deadline']>;
type Remind = NonNullable<Deadline['remind']>;
type Overdue = NonNullable<Deadline['overdue']>;
interface Props {
  readonly node: string;
  readonly value: Deadline | undefined;
  readonly onChange: (value: Deadline | undefined) => void;
}

const DAY = { amount: 1, unit: 'days' } as const;
const MAX_MESSAGES = 100;
const HOURS = { amount: 4, unit: 'hours' } as const;

/** Editor of a deadline: due time, reminders, and what happens when it is missed. */
export function DeadlineEditor({ node, value, onChange }: Props) {
  const text = useText();
  return (
    <>
      <Checkbox
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? { from: 'received', within: { ...DAY, working: true } } : undefined)}
      >
        {text('flowDesign.deadlineOn')}
      </Checkbox>
      {value && <Details node={node} value={value} onChange={onChange} />}
    </>
  );
}

function Details({ node, value, onChange }: Props & { value: Deadline }) {
  const text = useText();
  return (
    <>
      <FromEditor value={value} onChange={onChange} />
      <SpanInput label={text('flowDesign.within')} value={value.within} onChange={(within) => onChange({ ...value, within })} />
      <Checkbox
        checked={value.remind !== undefined}
        onChange={({ target }) => onChange(tidy({ ...value, remind: target.checked ? { first: HOURS, every: HOURS } : undefined }))}
      >
        {text('flowDesign.remindOn')}
      </Checkbox>
      {value.remind && <RemindEditor value={value.remind} onChange={(remind) => onChange({ ...value, remind })} />}
      <Checkbox
        checked={value.overdue !== undefined}
        onChange={({ target }) => onChange(tidy({ ...value, overdue: target.checked ? { every: HOURS } : undefined }))}
      >
        {text('flowDesign.overdueOn')}
      </Checkbox>
      {value.overdue && <OverdueEditor node={node} value={value.overdue} onChange={(overdue) => onChange({ ...value, overdue })} />}
    </>
  );
}

function RemindEditor({ value, onChange }: { value: Remind; onChange: (value: Remind) => void }) {
  const text = useText();
  return (
    <>
      <SpanInput label={text('flowDesign.remindFirst')} value={value.first} onChange={(first) => onChange({ ...value, first })} />
      <Checkbox
        checked={value.every !== undefined}
        onChange={({ target }) => onChange(tidy({ ...value, every: target.checked ? HOURS : undefined }))}
      >
        {text('flowDesign.remindAgain')}
      </Checkbox>
      {value.every && (
        <SpanInput label={text('flowDesign.remindEvery')} value={value.every} onChange={(every) => onChange({ ...value, every })} />
      )}
    </>
  );
}

function FromEditor({ value, onChange }: { value: Deadline; onChange: (value: Deadline) => void }) {
  const text = useText();
  const { model } = useDesk();
  const days = (model?.fields ?? []).filter(({ kind }) => kindOf(kind).dated);
  const from = typeof value.from === 'object' ? 'field' : value.from;
  return (
    <>
      <Choice
        label={text('flowDesign.deadlineFrom')}
        value={from}
        options={(['received', 'started', ...(days.length > 0 ? (['field'] as const) : [])] as const).map((one) => ({
          value: one,
          label: text(`flowDesign.froms.${one}`),
        }))}
        onChange={(next) => onChange({ ...value, from: next === 'field' ? { field: days[0]?.name ?? 'none' } : next })}
      />
      {typeof value.from === 'object' && (
        <Choice
          label={text('flowDesign.field')}
          value={value.from.field}
          options={days.map(({ name, label }) => ({ value: name, label }))}
          onChange={(field) => onChange({ ...value, from: { field } })}
        />
      )}
    </>
  );
}

function OverdueEditor({ node, value, onChange }: { node: string; value: Overdue; onChange: (value: Overdue) => void }) {
  const text = useText();
  const then = value.agreeAfter ? 'agree' : value.transferAfter ? 'transfer' : 'tell';
  const { every } = value;
  const begin = {
    tell: { every },
    agree: { every, agreeAfter: 1 },
    transfer: { every, transferAfter: 1, transferTo: { who: 'superior', level: 1 } },
  } as const;
  return (
    <>
      <SpanInput label={text('flowDesign.overdueEvery')} value={every} onChange={(next) => onChange({ ...value, every: next })} />
      <Choice
        label={text('flowDesign.overdueThen')}
        value={then}
        options={(['tell', 'agree', 'transfer'] as const).map((one) => ({ value: one, label: text(`flowDesign.thens.${one}`) }))}
        onChange={(next) => onChange(begin[next])}
      />
      {value.agreeAfter !== undefined && (
        <Level
          label={text('flowDesign.afterTimes')}
          max={MAX_MESSAGES}
          value={value.agreeAfter}
          onChange={(agreeAfter) => onChange({ ...value, agreeAfter })}
        />
      )}
      {value.transferAfter !== undefined && (
        <>
          <Level
            label={text('flowDesign.afterTimes')}
            max={MAX_MESSAGES}
            value={value.transferAfter}
            onChange={(transferAfter) => onChange({ ...value, transferAfter })}
          />
          <WhoEditor
            label={text('flowDesign.transferTo')}
            node={node}
            without={['candidates']}
            value={value.transferTo ?? { who: 'superior', level: 1 }}
            onChange={(transferTo) => onChange({ ...value, transferTo })}
          />
        </>
      )}
    </>
  );
}
