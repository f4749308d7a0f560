import { useText } from '@zhixing/client/i18n.ts';
import type { FlowDocument } from '@zhixing/flow';
import { RefPicker } from '@zhixing/ui/widgets/lazy.tsx';
import { Checkbox, Input } from 'antd';
import { Suspense } from 'react';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import type { AssigneeNode } from './mode-editor.tsx';
import { Choice, Field } from './part.tsx';
import { EarlierNode } from './who-editor.tsx';

type Nobody = NonNullable<AssigneeNode['nobody']>;
const nobodyRules = ['administrator', 'named', 'previous', 'pass', 'refuse', 'initiator'] as const;

/** What happens where no assignee is found. */
export function NobodyEditor({
  value,
  none,
  onChange,
}: {
  value: Nobody | undefined;
  none: string;
  onChange: (value: Nobody | undefined) => void;
}) {
  const text = useText();
  const { names } = useDesk();
  return (
    <>
      <Choice
        label={text('flowDesign.nobody')}
        value={value?.rule ?? 'none'}
        options={(['none', ...nobodyRules] as const).map((rule) => ({
          value: rule,
          label: rule === 'none' ? none : text(`flowDesign.nobodyRules.${rule}`),
        }))}
        onChange={(rule) => onChange(rule === 'none' ? undefined : rule === 'named' ? { rule, users: ['-'] } : { rule })}
      />
      {value?.rule === 'named' && (
        <Field label={text('flowDesign.holders.users')}>
          {(id) => (
            <Suspense fallback={<Input disabled />}>
              <RefPicker
                id={id}
                field={{ name: 'users', kind: 'refs', label: text('flowDesign.holders.users'), model: 'user', operators: [] }}
                model="user"
                many
                invalid={false}
                ids={value.users.filter((user) => user !== '-')}
                onBlur={() => {}}
                labelOf={(key) => names[String(key)]}
                onChange={(users) => onChange({ rule: 'named', users: users.length > 0 ? users : ['-'] })}
              />
            </Suspense>
          )}
        </Field>
      )}
    </>
  );
}

const acts = ['reject', 'return', 'transfer', 'addSign', 'assist', 'copy'] as const;
type Props = { readonly node: AssigneeNode; readonly onChange: (node: AssigneeNode) => void };

/** The acts allowed at a node besides agreeing, and the required input. */
export function AllowEditor({ node, onChange }: Props) {
  const text = useText();
  const require = node.require ?? {};
  const demand = (part: Partial<typeof require>) => {
    const next = tidy({ ...require, ...part });
    onChange(tidy({ ...node, require: Object.keys(next).length > 0 ? next : undefined }));
  };
  return (
    <>
      <fieldset className="design-set">
        <legend>{text('flowDesign.allow')}</legend>
        <Checkbox.Group
          value={[...(node.allow ?? acts)]}
          options={acts
            .filter((act) => node.kind === 'approval' || act !== 'reject')
            .map((act) => ({ value: act, label: text(`flowDesign.acts.${act}`) }))}
          onChange={(chosen) => onChange({ ...node, allow: acts.filter((act) => chosen.includes(act)) })}
        />
      </fieldset>
      <Choice
        label={text('flowDesign.opinion')}
        value={require.opinion ?? 'negative'}
        options={(['always', 'negative', 'never'] as const).map((one) => ({ value: one, label: text(`flowDesign.opinions.${one}`) }))}
        onChange={(opinion) => demand({ opinion: opinion === 'negative' ? undefined : opinion })}
      />
      <fieldset className="design-set">
        <legend>{text('flowDesign.require')}</legend>
        <Checkbox checked={require.signature === true} onChange={({ target }) => demand({ signature: target.checked || undefined })}>
          {text('flowDesign.signature')}
        </Checkbox>
        <Checkbox checked={require.file === true} onChange={({ target }) => demand({ file: target.checked || undefined })}>
          {text('flowDesign.file')}
        </Checkbox>
      </fieldset>
    </>
  );
}

/** Where the flow goes on a return or rejection. */
export function BackEditor({ node, onChange }: Props) {
  const text = useText();
  const { onReject, back } = node;
  const how = typeof onReject === 'object' ? 'node' : (onReject ?? 'end');
  const setBack = (part: Partial<NonNullable<AssigneeNode['back']>>) =>
    onChange({ ...node, back: { to: 'any', way: 'rerun', ...back, ...part } });
  return (
    <>
      <Choice
        label={text('flowDesign.backTo')}
        value={back?.to ?? 'any'}
        options={(['start', 'previous', 'any'] as const).map((to) => ({ value: to, label: text(`flowDesign.backs.${to}`) }))}
        onChange={(to) => setBack({ to })}
      />
      <Choice
        label={text('flowDesign.backWay')}
        value={back?.way ?? 'rerun'}
        options={(['rerun', 'straight', 'chosen'] as const).map((way) => ({ value: way, label: text(`flowDesign.ways.${way}`) }))}
        onChange={(way) => setBack({ way })}
      />
      {node.kind === 'approval' && (
        <Choice
          label={text('flowDesign.onReject')}
          value={how}
          options={(['end', 'start', 'continue', 'node'] as const).map((one) => ({ value: one, label: text(`flowDesign.rejects.${one}`) }))}
          onChange={(next) =>
            onChange(tidy({ ...node, onReject: next === 'end' ? undefined : next === 'node' ? { node: 'start' } : next }))
          }
        />
      )}
      {typeof onReject === 'object' && (
        <EarlierNode
          label={text('flowDesign.rejectNode')}
          node={node.id}
          value={onReject.node}
          onChange={(earlier) => onChange({ ...node, onReject: { node: earlier } })}
        />
      )}
    </>
  );
}

type Auto = NonNullable<FlowDocument['settings']['auto']>;

/** Automatic decisions by rule. Their conditions are edited separately. */
export function AutoFlags({ value, onChange }: { value: Auto | undefined; onChange: (value: Auto | undefined) => void }) {
  const text = useText();
  const set = (part: Partial<Auto>) => {
    const next = tidy({ ...value, ...part });
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.auto')}</legend>
      {(['adjacent', 'before', 'initiator'] as const).map((rule) => (
        <Checkbox key={rule} checked={value?.[rule] === true} onChange={({ target }) => set({ [rule]: target.checked || undefined })}>
          {text(`flowDesign.autos.${rule}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
