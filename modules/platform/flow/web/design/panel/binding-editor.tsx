import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Button, Select, Space } from 'antd';
import { useState } from 'react';
import type { Template, Use } from '../use-flows.ts';
import { useDesk } from './context.ts';

interface Props {
  readonly template: Template;
  readonly onBind: (action: string | null) => void;
}

/** The action that the flow is bound to. Not part of a version, so it is editable even where the document is read-only. */
export function Binding({ template, onBind }: Props) {
  const text = useText();
  const { offers } = useDesk();
  const subject = offers?.subjects.find(({ name }) => name === template.subject);
  const actions = subject?.actions ?? [];
  const declared = subject?.declared.find(({ flow }) => flow === template.code);
  const bound = actions.find(({ name }) => name === template.action)?.title ?? template.action ?? declared?.title;
  const barren = offers !== undefined && !bound && actions.length === 0;
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.binding.title')}</legend>
      {barren && <Alert type="warning" showIcon title={text('flowDesign.binding.none')} />}
      {bound && <p className="own-note">{text('flowDesign.binding.bound', { action: bound })}</p>}
      {template.action && (
        <Button size="small" disabled={false} onClick={() => onBind(null)}>
          {text('flowDesign.binding.release')}
        </Button>
      )}
      {!bound && actions.length > 0 && <ActionChoice actions={actions} onBind={onBind} />}
    </fieldset>
  );
}

function ActionChoice({ actions, onBind }: Pick<Props, 'onBind'> & { actions: readonly Use[] }) {
  const text = useText();
  const titles = actions.map(({ title }) => title);
  const [picked, setPicked] = useState<string>();
  const free = actions.filter(({ holder }) => !holder);
  const chosen = picked ?? (free.length === 1 ? free[0]?.name : undefined);
  const titled = ({ name, title, holder }: Use) => {
    const action = titles.filter((one) => one === title).length > 1 ? `${title} (${name})` : title;
    return holder ? text('flowDesign.binding.taken', { action, flow: holder.name }) : action;
  };
  return (
    <>
      <p className="own-note">{text('flowDesign.binding.free')}</p>
      {free.length === 0 && <Alert type="warning" showIcon title={text('flowDesign.binding.allTaken')} />}
      <Space.Compact block>
        <Select
          aria-label={text('flowDesign.binding.action')}
          disabled={false}
          style={{ flex: '1 1 auto' }}
          value={chosen ?? null}
          placeholder={text('flowDesign.binding.action')}
          popupMatchSelectWidth={false}
          options={actions.map((use) => ({ value: use.name, label: titled(use), disabled: use.holder !== undefined }))}
          onChange={setPicked}
        />
        <Button disabled={!chosen} onClick={() => onBind(chosen ?? null)}>
          {text('flowDesign.binding.bind')}
        </Button>
      </Space.Compact>
    </>
  );
}
