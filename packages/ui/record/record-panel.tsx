import { ArrowLeftOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { useHeld } from '@zhixing/client/use-held.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { Button, Flex, theme } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { Panel } from '../widgets/panel.tsx';
import { sourceOfCopy } from './copy-address.ts';
import { InDrawer } from './in-drawer.tsx';
import { RecordBody } from './record-body.tsx';
import type { RecordPanelProps } from './record-panel-props.ts';
import { useLeave } from './use-leave.tsx';

const PresenceNote = lazy(() => import('./presence-note.tsx'));

/** A record to read, edit or create, in a drawer or on its own page. */
export function RecordPanel({ model, id, editing, context, onEdit, onClose, onSaved, onCopy, onPage, place = 'drawer' }: RecordPanelProps) {
  const t = useText();
  const source = sourceOfCopy(id);
  const isNew = id === 'new' || source !== null;
  const asked = useRecord(model.name, id === 'new' ? null : (source ?? id));
  const one = useHeld(`${model.name} ${id}`, asked.data);
  const { leave, noteDirty, noteDraft, question } = useLeave();
  const close = () => leave(onClose);
  const writes = isNew || (editing && one?.allowed.update !== false);
  const title = isNew
    ? t('ui.form.create', { title: model.title })
    : t(writes ? 'ui.form.edit' : 'ui.record.title', { title: model.title });
  const Place = places[place];
  return (
    <Place title={title} form={writes} onClose={close}>
      <Suspense>{!isNew && one && <PresenceNote model={model.name} id={id} editing={writes} />}</Suspense>
      <RecordBody
        model={model}
        id={id}
        context={context}
        noteDirty={noteDirty}
        noteDraft={noteDraft}
        onEdit={onEdit}
        onCopy={onCopy}
        onPage={onPage}
        one={one ?? null}
        error={asked.error}
        onRetry={asked.refetch}
        writes={writes}
        onGone={close}
        onSaved={(saved) => (onSaved ? onSaved(saved) : onEdit(false))}
        onCancel={() => (isNew ? close() : leave(() => onEdit(false)))}
      />
      {question}
    </Place>
  );
}

interface PlaceProps {
  readonly title: string;
  /** The content is a form, which sets the focus itself. */
  readonly form: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const places = { drawer: InDrawer, page: OnPage };

function OnPage({ title, onClose, children }: PlaceProps) {
  const t = useText();
  const { token } = theme.useToken();
  return (
    <Panel grow>
      <Flex align="center" gap="small">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
          {t('ui.record.toList')}
        </Button>
        <h1 style={{ margin: 0, fontSize: token.fontSizeLG, fontWeight: token.fontWeightStrong }}>{title}</h1>
      </Flex>
      {children}
    </Panel>
  );
}
