import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { type OneRecord, recordLabel } from '@zhixing/client/records.ts';
import { Flex, Typography, theme } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { FieldCell } from '../kinds/field-cell.tsx';
import { Waiting } from '../states/waiting.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailFields } from './detail-fields.tsx';
import { DetailTabs } from './detail-tabs.tsx';

const RelatedList = lazy(() => import('./related-list.tsx'));
const History = lazy(() => import('./history.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

/** What a record is called, how it stands, what can be done; below its fields, what belongs to it, and what happened to it. */
export function Detail({ model, one, onEdit, onGone }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { record, labels } = one;
  const status = fieldOf(model, 'status');
  const tab = (key: string, label: string, children: ReactNode) => ({
    key,
    label,
    children: <Suspense fallback={<Waiting />}>{children}</Suspense>,
  });
  return (
    <>
      <Flex align="center" justify="space-between" gap="small" wrap style={{ paddingBlock: token.paddingSM }}>
        <Flex align="center" gap="small">
          <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSizeHeading4 }}>
            {recordLabel(model.label, record, labels)}
          </Typography.Title>
          {status && record.status && <FieldCell field={status} value={record.status} labelOf={() => undefined} />}
        </Flex>
        <DetailActions model={model} one={one} onEdit={onEdit} onGone={onGone} />
      </Flex>
      <DetailTabs
        items={[
          tab('details', t('ui.record.details'), <DetailFields model={model} one={one} />),
          ...model.related.map((related) =>
            tab(`${related.model}.${related.by}`, related.title, <RelatedList model={related.model} by={related.by} id={record.id} />),
          ),
          tab('history', t('ui.record.history'), <History model={model} id={record.id} />),
        ]}
      />
    </>
  );
}
