import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import { relatedTo } from '@zhixing/client/linkage.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { type OneRecord, recordLabel } from '@zhixing/client/records.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Flex, theme } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { FieldCell } from '../kinds/field-cell.tsx';
import { Waiting } from '../states/waiting.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailFields } from './detail-fields.tsx';
import { DetailTabs } from './detail-tabs.tsx';
import { extensions } from './extensions.ts';

const RelatedList = lazy(() => import('./related-list.tsx'));
const Comments = lazy(() => import('./comments.tsx'));
const FilesTab = lazy(() => import('./files-tab.tsx'));
const ReviewFields = lazy(() => withTextsAside(import('../review/review-fields.tsx')));
const History = lazy(() => import('./history.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly onEdit: () => void;
  readonly onGone: () => void;
  readonly onCopy?: () => void;
  /** Opens the record on its own page; absent if it is already there. */
  readonly onPage?: () => void;
}

/** Detail of a record: title, status and actions; below them fields, related records, files and history. */
export function Detail({ model, one, onEdit, onGone, onCopy, onPage }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { record, labels } = one;
  const status = fieldOf(model, 'status');
  const Aside = extensions.asides?.[model.name];
  const tab = (key: string, label: string, children: ReactNode) => ({
    key,
    label,
    children: <Suspense fallback={<Waiting />}>{children}</Suspense>,
  });
  return (
    <>
      <Flex align="center" justify="space-between" gap="small" wrap style={{ paddingBlock: token.paddingSM }}>
        <Flex align="center" gap="small" wrap>
          <h2 style={{ margin: 0, fontSize: token.fontSizeHeading4 }}>{recordLabel(model, model.label, record, labels)}</h2>
          {status && record.status && <FieldCell field={status} value={record.status} labelOf={() => undefined} />}
        </Flex>
        <DetailActions model={model} one={one} onEdit={onEdit} onGone={onGone} {...(onCopy && { onCopy })} {...(onPage && { onPage })} />
      </Flex>
      {Aside && (
        <div className="record-aside">
          <Suspense fallback={<Waiting rows={3} />}>
            <Aside model={model} one={one} />
          </Suspense>
        </div>
      )}
      <DetailTabs
        items={[
          tab(
            'details',
            t('ui.record.details'),
            model.review ? <ReviewFields model={model} one={one} review={model.review} /> : <DetailFields model={model} one={one} />,
          ),
          ...relatedTo(model, one).map((related) =>
            tab(
              `${related.model}.${related.by}`,
              related.title,
              <RelatedList model={related.model} by={related.by} id={record.id} columns={related.columns} />,
            ),
          ),
          ...(model.fields.some(({ kind }) => kindOf(kind).attachment)
            ? [tab('files', t('ui.record.files'), <FilesTab model={model} one={one} />)]
            : []),
          tab('comments', t('ui.comment.title'), <Comments model={model} id={record.id} />),
          tab('history', t('ui.record.history'), <History model={model} one={one} />),
        ]}
      />
    </>
  );
}
