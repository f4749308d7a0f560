import { useText } from '@zhixing/client/i18n.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { Drawer } from 'antd';
import { useCallback, useRef } from 'react';
import type { ListHandle } from '../list/use-list-page.ts';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { Detail } from './detail.tsx';
import { RecordForm } from './record-form.tsx';
import { useLeave } from './use-leave.ts';

/** The open record of a list, to read or to edit, or a new one. */
export default function RecordDrawer({ list, phone }: { list: ListHandle; phone: boolean }) {
  const t = useText();
  const { model, state, change } = list;
  const isNew = state.record === 'new';
  const one = useRecord(model.name, isNew ? null : state.record);
  const dirty = useRef(false);
  const leave = useLeave(dirty);
  const noteDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const close = () => leave(() => change({ record: '', edit: false }));
  const editing = isNew || (state.edit && one.data?.allowed.update !== false);
  const title = isNew
    ? t('ui.form.create', { title: model.title })
    : t(editing ? 'ui.form.edit' : 'ui.record.title', { title: model.title });
  const body = () => {
    if (one.error) return <Failed error={one.error} onRetry={one.refetch} />;
    if (!isNew && !one.data) return <Waiting />;
    if (!editing && one.data) return <Detail model={model} one={one.data} onEdit={() => change({ edit: true })} onGone={close} />;
    return (
      <RecordForm
        key={state.record}
        model={model}
        one={one.data ?? null}
        context={list.context}
        onDirty={noteDirty}
        onSaved={(saved) => change({ record: saved.record.id, edit: false })}
        onCancel={() => (isNew ? close() : leave(() => change({ edit: false })))}
      />
    );
  };
  return (
    <Drawer open title={title} onClose={close} size={phone ? '100%' : '62%'} styles={{ body: { paddingBlock: 0 } }} destroyOnHidden>
      {body()}
    </Drawer>
  );
}
