import { useText } from '@zhixing/client/i18n.ts';
import { Radio, Select } from 'antd';
import type { FlowDetail } from '../flow.ts';
import { type Act, undoneIn } from './act.ts';
import { Field } from './field.tsx';
import { PickList } from './pick-list.tsx';
import type { ActHandle } from './use-act.ts';

interface Props {
  readonly detail: FlowDetail;
  readonly act: Act;
  readonly form: ActHandle;
}

const titleOf = (detail: FlowDetail, node: string): string => detail.nodes.find(({ id }) => id === node)?.title ?? node;

/** The node to return or reactivate to. */
export function NodeField({ detail, form, nodes, label }: Pick<Props, 'detail' | 'form'> & { nodes: readonly string[]; label: string }) {
  const options = nodes.map((node) => ({ value: node, label: titleOf(detail, node) }));
  return (
    <Field id="flow-return" label={label} required error={form.errorOf('to')}>
      <Select id="flow-return" value={form.filled.to || null} options={options} onChange={(next: string) => form.change({ to: next })} />
    </Field>
  );
}

/** The node to return to, and how the flow comes back. */
export function ReturnFields({ detail, act, form }: Props) {
  const text = useText();
  const { to = [], way = 'chosen' } = act.offer?.back ?? {};
  return (
    <>
      <NodeField detail={detail} form={form} nodes={to} label={text('flow.backTo')} />
      {way === 'chosen' ? (
        <Field id="flow-way" label={text('flow.way.title')}>
          <Radio.Group
            id="flow-way"
            value={form.filled.way}
            onChange={({ target }) => form.change({ way: target.value as 'rerun' | 'straight' })}
            options={(['rerun', 'straight'] as const).map((one) => ({ value: one, label: text(`flow.way.${one}`) }))}
          />
        </Field>
      ) : null}
    </>
  );
}

/** When added approvers are asked, and how they decide together. */
export function AddFields({ form }: Pick<Props, 'form'>) {
  const text = useText();
  const { when, mode, people } = form.filled;
  return (
    <>
      <Field id="flow-when" label={text('flow.when.title')}>
        <Radio.Group
          id="flow-when"
          value={when}
          onChange={({ target }) => form.change({ when: target.value as 'before' | 'after' })}
          options={(['before', 'after'] as const).map((one) => ({ value: one, label: text(`flow.when.${one}`) }))}
        />
      </Field>
      {people.length > 1 ? (
        <Field id="flow-mode" label={text('flow.mode.title')}>
          <Select
            id="flow-mode"
            value={mode}
            onChange={(next) => form.change({ mode: next })}
            options={(['all', 'any', 'inOrder'] as const).map((one) => ({ value: one, label: text(`flow.mode.${one}`) }))}
          />
        </Field>
      ) : null}
    </>
  );
}

/** Which added approvers are removed; which task is assigned; whose work is handed over. */
export function WhichField({ detail, act, form }: Props) {
  const text = useText();
  const { key, offer } = act;
  const name = (user: string) => detail.people[user] ?? '';
  const undone = undoneIn(detail);
  const placeOf = (visit: number) => titleOf(detail, detail.visits.find(({ id }) => id === visit)?.node ?? '');
  const users = [...new Set(undone.map(({ user }) => user))];
  const tasks = (of: readonly { readonly task: number; readonly label: string }[], most: number) => ({
    options: of.map(({ task, label }) => ({ value: String(task), label })),
    value: form.filled.tasks.map(String),
    onChange: (next: string[]) => form.change({ tasks: next.map(Number) }),
    most,
    error: form.errorOf('tasks'),
  });
  const added = offer?.added ?? [];
  const ways = {
    handOver: () => ({
      options: users.map((user) => ({ value: user, label: name(user) })),
      value: form.filled.to ? [form.filled.to] : [],
      onChange: ([to = '']: string[]) => form.change({ to }),
      most: 1,
      error: form.errorOf('to'),
    }),
    removeSign: () =>
      tasks(
        added.map(({ task, user }) => ({ task, label: name(user) })),
        Math.max(added.length, 2),
      ),
    assign: () =>
      tasks(
        undone.map(({ number, user, visit }) => ({ task: number, label: `${name(user)} · ${placeOf(visit)}` })),
        1,
      ),
  };
  const { error, ...choice } = ways[key as keyof typeof ways]();
  const label = text({ handOver: 'flow.from', removeSign: 'flow.leaving', assign: 'flow.whichTask' }[key] ?? 'flow.whichTask');
  return (
    <Field id="flow-which" label={label} required error={error}>
      <PickList id="flow-which" label={label} {...choice} />
    </Field>
  );
}
