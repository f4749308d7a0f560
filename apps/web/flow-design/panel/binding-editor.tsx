import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Button, Select, Space } from 'antd';
import { useState } from 'react';
import type { Template } from '../use-flows.ts';
import { useDesk } from './context.ts';

interface Props {
  readonly template: Template;
  readonly onBind: (action: string | null) => void;
}

/** Which action of the data this flow decides about. That is no part of a version: it is chosen also where nothing else can be changed. */
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

function ActionChoice({ actions, onBind }: Pick<Props, 'onBind'> & { actions: readonly { name: string; title: string }[] }) {
  const text = useText();
  const titles = actions.map(({ title }) => title);
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? (actions.length === 1 ? actions[0]?.name : undefined);
  return (
    <>
      <p className="own-note">{text('flowDesign.binding.free')}</p>
      <Space.Compact block>
        <Select
          aria-label={text('flowDesign.binding.action')}
          disabled={false}
          style={{ flex: '1 1 auto' }}
          value={chosen ?? null}
          placeholder={text('flowDesign.binding.action')}
          options={actions.map(({ name, title }) => ({
            value: name,
            label: titles.filter((one) => one === title).length > 1 ? `${title} (${name})` : title,
          }))}
          onChange={setPicked}
        />
        <Button disabled={!chosen} onClick={() => onBind(chosen ?? null)}>
          {text('flowDesign.binding.bind')}
        </Button>
      </Space.Compact>
    </>
  );
}
