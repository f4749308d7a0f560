import { ApartmentOutlined, PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Button, ConfigProvider, Space } from 'antd';
import { Suspense, useState } from 'react';
import type { InputProps } from '../kind.ts';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { RefSelect } from '../widgets/ref-select.tsx';

const RecordPicker = lazyDialog(() => import('./record-picker.tsx'));
const NewTarget = lazyDialog(() => import('./new-target.tsx'));

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  readonly model: string;
  readonly keyField?: string;
  readonly many?: boolean;
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Reference input: a searching select, a button for the picker dialog, and a button to create a new record where permitted. */
export default function RefPicker(props: Props) {
  const { id, field, model, keyField = 'id', many = false, ids, labelOf, within, onChange } = props;
  const t = useText();
  const target = useModel(model);
  const [open, setOpen] = useState<'pick' | 'make' | null>(null);
  const close = () => setOpen(null);
  // The picker dialog is offered only for models with a tree; for others searching suffices.
  const pickable = target.data !== undefined && (target.data.list.leftTree !== undefined || target.data.traits.includes('tree'));
  const makeable = target.data?.access.create === true && keyField === 'id' && !target.data.traits.includes('tree');
  const made = (one: string) => {
    onChange(many ? [...ids, one] : [one]);
    close();
  };
  return (
    <>
      <Space.Compact block>
        <div style={{ flex: '1 1 0', minWidth: 0 }}>
          <RefSelect {...props} />
        </div>
        {pickable && (
          <Button
            icon={<ApartmentOutlined />}
            onClick={() => setOpen('pick')}
            aria-haspopup="dialog"
            aria-label={t('ui.pick.open', { field: field.label })}
            title={t('ui.pick.open', { field: field.label })}
          />
        )}
        {makeable && (
          <Button
            icon={<PlusOutlined />}
            onClick={() => setOpen('make')}
            aria-haspopup="dialog"
            aria-label={t('ui.pick.make', { field: field.label })}
            title={t('ui.pick.make', { field: field.label })}
          />
        )}
      </Space.Compact>
      <ConfigProvider componentSize="middle">
        <Suspense>
          {open === 'pick' && (
            <RecordPicker
              id={id}
              model={model}
              keyField={keyField}
              many={many}
              ids={ids}
              within={within}
              title={t('ui.pick.title', { field: field.label })}
              labelOf={(one) => labelOf(one) ?? t('ui.value.unknown')}
              onPick={(next) => {
                onChange(next);
                close();
              }}
              onClose={close}
            />
          )}
          {open === 'make' && target.data && <NewTarget model={target.data} within={within} onMade={made} onClose={close} />}
        </Suspense>
      </ConfigProvider>
    </>
  );
}
