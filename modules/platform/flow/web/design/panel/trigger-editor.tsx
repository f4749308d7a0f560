import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { FlowNode } from '@zhixing/flow';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice, Fold } from './part.tsx';
import { ReceiversEditor } from './receivers-editor.tsx';
import { ValuesEditor } from './values-editor.tsx';
import { WhichRecords } from './which-records.tsx';

type Trigger = Extract<FlowNode, { kind: 'trigger' }>;
type Action = Trigger['actions'][number];
type Writing = Extract<Action, { do: 'add' | 'update' | 'delete' }>;

/** Editor of the actions of a trigger, which run in order. */
export function TriggerEditor({ node, onChange }: { node: Trigger; onChange: (node: Trigger) => void }) {
  const text = useText();
  const set = (actions: readonly Action[]) => onChange({ ...node, actions: [...actions] });
  return (
    <>
      <ByPlace items={node.actions}>
        {(action, index) => (
          <Fold open title={`${index + 1}. ${text(`flowChart.does.${action.do}`)}`}>
            <ActionEditor
              node={node.id}
              value={action}
              onChange={(next) => set(node.actions.map((one, at) => (at === index ? next : one)))}
            />
            {node.actions.length > 1 && (
              <Button
                size="small"
                className="design-more"
                aria-label={text('flowDesign.removeNamed', { name: `${index + 1}. ${text(`flowChart.does.${action.do}`)}` })}
                onClick={() => set(node.actions.filter((_, at) => at !== index))}
              >
                {text('flowDesign.trigger.remove')}
              </Button>
            )}
          </Fold>
        )}
      </ByPlace>
      <Button size="small" className="design-more" onClick={() => set([...node.actions, { do: 'add', model: 'none', values: {} }])}>
        {text('flowDesign.trigger.add')}
      </Button>
      <Choice
        label={text('flowDesign.trigger.onFailure')}
        value={node.onFailure ?? 'stop'}
        options={(['stop', 'continue'] as const).map((one) => ({ value: one, label: text(`flowDesign.trigger.failures.${one}`) }))}
        onChange={(onFailure) => onChange(tidy({ ...node, onFailure: onFailure === 'stop' ? undefined : onFailure }))}
      />
    </>
  );
}

function ActionEditor({ node, value, onChange }: { node: string; value: Action; onChange: (value: Action) => void }) {
  const text = useText();
  const { offers } = useDesk();
  const first = { message: offers?.messages[0]?.name, webhook: offers?.webhooks[0]?.name, interface: offers?.interfaces[0]?.name };
  const begin: { readonly [K in Action['do']]: () => Action } = {
    add: () => ({ do: 'add', model: 'none', values: {} }),
    update: () => ({ do: 'update', model: 'none', where: {}, values: {} }),
    delete: () => ({ do: 'delete', model: 'none', where: {} }),
    message: () => ({ do: 'message', to: [{ who: 'initiator' }], template: first.message ?? '-' }),
    interface: () => ({ do: 'interface', interface: first.interface ?? '-' }),
    webhook: () => ({ do: 'webhook', webhook: first.webhook ?? '-' }),
  };
  const there = (what: Action['do']) => !(what in first) || first[what as keyof typeof first] !== undefined || what === value.do;
  return (
    <>
      <Choice
        label={text('flowDesign.trigger.do')}
        value={value.do}
        options={(Object.keys(begin) as Action['do'][])
          .filter(there)
          .map((what) => ({ value: what, label: text(`flowChart.does.${what}`) }))}
        onChange={(what) => onChange(begin[what]())}
      />
      {'model' in value ? (
        <WritingEditor value={value} onChange={onChange} />
      ) : (
        <NotificationEditor node={node} value={value} onChange={onChange} />
      )}
    </>
  );
}

function NotificationEditor({
  node,
  value,
  onChange,
}: {
  node: string;
  value: Exclude<Action, Writing>;
  onChange: (value: Action) => void;
}) {
  const text = useText();
  const { offers } = useDesk();
  const listed = (of: readonly { name: string; title: string }[] = []) => of.map(({ name, title }) => ({ value: name, label: title }));
  if (value.do === 'interface')
    return (
      <Choice
        label={text('flowDesign.interface')}
        value={value.interface}
        options={listed(offers?.interfaces)}
        onChange={(name) => onChange({ ...value, interface: name })}
      />
    );
  if (value.do === 'webhook')
    return (
      <Choice
        label={text('flowDesign.trigger.webhook')}
        value={value.webhook}
        options={listed(offers?.webhooks)}
        onChange={(webhook) => onChange({ ...value, webhook })}
      />
    );
  return (
    <>
      <Choice
        label={text('flowDesign.trigger.message')}
        value={value.template}
        options={listed(offers?.messages)}
        onChange={(template) => onChange({ ...value, template })}
      />
      <ReceiversEditor label={text('flowDesign.trigger.to')} node={node} value={value.to} onChange={(to) => onChange({ ...value, to })} />
    </>
  );
}

function WritingEditor({ value, onChange }: { value: Writing; onChange: (value: Action) => void }) {
  const text = useText();
  const { offers } = useDesk();
  const known = offers?.models.some(({ name }) => name === value.model) === true;
  const target = useModel(known ? value.model : null).data;
  return (
    <>
      <Choice
        label={text('flowDesign.trigger.model')}
        value={value.model}
        search
        options={(offers?.models ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(model) =>
          onChange({ ...value, model, ...('where' in value && { where: {} }), ...('values' in value && { values: {} }) } as Writing)
        }
      />
      {target && 'where' in value && (
        <WhichRecords key={value.model} model={target} value={value.where} onChange={(where) => onChange({ ...value, where })} />
      )}
      {target && 'values' in value && (
        <ValuesEditor model={target} value={value.values} onChange={(values) => onChange({ ...value, values })} />
      )}
    </>
  );
}
