import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Button, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useDelete } from './use-delete.tsx';

const ActionDialog = lazy(() => import('./action-dialog.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

/** What this reader may do to the record now; the server said so with the record. */
export function DetailActions({ model, one, onEdit, onGone }: Props) {
  const t = useText();
  const remove = useDelete(model.name);
  const act = useAction(model.name);
  const [asking, setAsking] = useState<ActionDescription | null>(null);
  const { record, allowed } = one;
  const { id, version } = record;

  const removeAsked = async () => {
    if (await remove(record)) onGone();
  };
  const take = async (action: ActionDescription, args: Values | undefined) => {
    await act.mutateAsync({ id, version, action: action.name, ...(args && { args }) });
  };
  return (
    <Flex gap="small" wrap>
      {model.actions
        .filter((action) => allowed.actions.includes(action.name))
        .map((action) => (
          <Button key={action.name} onClick={() => setAsking(action)}>
            {action.label}
          </Button>
        ))}
      {allowed.update && (
        <Button type="primary" icon={<EditOutlined />} onClick={onEdit}>
          {t('ui.action.edit')}
        </Button>
      )}
      {allowed.delete && (
        <Button danger icon={<DeleteOutlined />} onClick={removeAsked}>
          {t('ui.action.delete')}
        </Button>
      )}
      <Suspense>
        {asking && <ActionDialog action={asking} total={1} run={(args) => take(asking, args)} onClose={() => setAsking(null)} />}
      </Suspense>
    </Flex>
  );
}
