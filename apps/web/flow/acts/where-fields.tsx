import { useText } from '@zhixing/client/i18n.ts';
import { Radio, Select } from 'antd';
import type { FlowDetail } from '../flow.ts';
import type { Act } from './act.ts';
import { Field } from './field.tsx';
import type { ActHandle } from './use-act.ts';

interface Props {
  readonly detail: FlowDetail;
  readonly act: Act;
  readonly form: ActHandle;
}

const titleOf = (detail: FlowDetail, node: string): string => detail.nodes.find(({ id }) => id === node)?.title ?? node;

/** To which node it goes back, and how it comes here again. */
export function ReturnFields({ detail, act, form }: Props) {
  const text = useText();
  const { to = [], way = 'chosen' } = act.offer?.back ?? {};
  const options = to.map((node) => ({ value: node, label: titleOf(detail, node) }));
  return (
    <>
      <Field id="flow-return" label={text('flow.backTo')} required error={form.errorOf('to')}>
        <Select id="flow-return" value={form.filled.to || null} options={options} onChange={(next: string) => form.change({ to: next })} />
      </Field>
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

/** When those who are added are asked, and how they decide together. */
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

/** Which of the people who were added leave again; which task is given to another; whose work is handed over. */
export function WhichField({ detail, act, form }: Props) {
  const text = useText();
  const undone = detail.tasks.filter(({ state }) => state === 'open' || state === 'waiting');
  const name = (user: string) => detail.people[user] ?? '';
  const taskLabel = (task: (typeof undone)[number]) =>
    `${name(task.user)} · ${titleOf(detail, detail.visits.find(({ id }) => id === task.visit)?.node ?? '')}`;
  if (act.key === 'handOver') {
    const users = [...new Set(undone.map(({ user }) => user))];
    return (
      <Field id="flow-which" label={text('flow.from')} required error={form.errorOf('to')}>
        <Select
          id="flow-which"
          value={form.filled.to || null}
          options={users.map((user) => ({ value: user, label: name(user) }))}
          onChange={(next: string) => form.change({ to: next })}
        />
      </Field>
    );
  }
  const removes = act.key === 'removeSign';
  const options = removes
    ? (act.offer?.added ?? []).map(({ task, user }) => ({ value: task, label: name(user) }))
    : undone.map((task) => ({ value: task.number, label: taskLabel(task) }));
  return (
    <Field id="flow-which" label={text(removes ? 'flow.leaving' : 'flow.whichTask')} required error={form.errorOf('tasks')}>
      <Select
        id="flow-which"
        mode="multiple"
        value={[...form.filled.tasks]}
        options={options}
        onChange={(next: number[]) => form.change({ tasks: removes ? next : next.slice(-1) })}
      />
    </Field>
  );
}
