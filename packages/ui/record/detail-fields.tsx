import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { isBlank } from '@zhixing/client/blank.ts';
import { copiedNameOf } from '@zhixing/client/copied-name.ts';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import { maskedText } from '@zhixing/client/masked-text.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useUnmask } from '@zhixing/client/use-unmask.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Button, Descriptions, Flex, theme } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { FieldCell } from '../kinds/field-cell.tsx';
import { uiKind } from '../kinds/registry.ts';
import { useNotices } from '../states/use-notices.ts';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { type DetailGroup, detailGroups, rowEnds } from './detail-groups.ts';

const FileLinks = lazy(() => import('./file-links.tsx'));
const DeadlineNote = lazy(() => withTextsAside(import('./deadline-note.tsx')));
const UnmaskDialog = lazyDialog(() => withTextsAside(import('./unmask-dialog.tsx')));

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  /** Use a single column. */
  readonly narrow?: boolean;
  /** Fields shown elsewhere. */
  readonly without?: readonly string[];
  /** Base URL of files; the record's own by default. */
  readonly files?: string;
}

/** Fields of a record by form groups, then system fields. */
export function DetailFields({ model, one, narrow = false, without = [], files }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { attempt } = useNotices();
  const clear = useUnmask(model, one.record, one.masked);
  const [dialogOpen, setDialogOpen] = useState(false);
  // A reason given less than ten minutes ago is used again without asking.
  const show = () => {
    const reason = clear.known();
    if (reason === null) setDialogOpen(true);
    else void attempt(() => clear.unmask(reason));
  };
  const content = (field: FieldDescription, shown: unknown) => {
    const labelOf = (key: unknown) => (clear.labels[field.name] ?? one.labels[field.name])?.[String(key)];
    const copied = copiedNameOf(field, one.record, labelOf(shown));
    if (copied !== undefined) return copied;
    if (!kindOf(field.kind).attachment || isBlank(shown)) return <FieldCell field={field} value={shown} labelOf={labelOf} />;
    const path = files ?? `/api/data/${model.name}/${one.record.id}/files/${field.name}`;
    return (
      <Suspense>
        <FileLinks ids={[shown].flat().map(String)} labelOf={labelOf} path={path} />
      </Suspense>
    );
  };
  const value = (field: FieldDescription) => {
    const hidden = field.name in clear.values ? undefined : maskedText(one, field.name);
    const shown = field.name in clear.values ? clear.values[field.name] : one.record[field.name];
    return (
      <Flex align="center" gap="small">
        <span style={{ overflowWrap: 'anywhere', whiteSpace: uiKind(field.kind).wide ? 'pre-wrap' : 'normal' }}>
          {hidden ?? content(field, shown)}
        </span>
        {field.workingDays === true && typeof shown === 'string' && (
          <Suspense>
            <DeadlineNote day={shown} />
          </Suspense>
        )}
        {hidden !== undefined && one.allowed.unmask && (
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined />}
            onClick={show}
            aria-label={t('ui.unmask.show', { field: field.label })}
            title={t('ui.unmask.show', { field: field.label })}
          />
        )}
      </Flex>
    );
  };
  const itemsOf = ({ fields }: DetailGroup) => {
    const ends = rowEnds(fields, ({ kind }) => uiKind(kind).wide);
    return fields.map((field) => ({
      key: field.name,
      label: field.label,
      ...(ends.has(field.name) && { span: 'filled' as const }),
      children: value(field),
    }));
  };
  return (
    <Flex vertical gap="middle" style={{ paddingBlockEnd: token.padding }}>
      {one.allowed.unmask && clear.any ? (
        <Button
          icon={clear.isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={clear.isShown ? clear.hide : show}
          style={{ alignSelf: 'flex-start' }}
        >
          {t(clear.isShown ? 'ui.unmask.hide' : 'ui.unmask.all')}
        </Button>
      ) : null}
      {detailGroups(model, t('ui.record.system'), one, without).map((group) => (
        <Descriptions
          key={group.title}
          title={group.label}
          size="small"
          bordered
          styles={{
            header: { marginBlockEnd: token.marginXS },
            label: { width: narrow ? '36%' : '18%', minWidth: '5em', whiteSpace: 'normal' },
            content: { width: narrow ? '64%' : '32%' },
          }}
          column={{ xs: 1, sm: 1, md: 1, lg: narrow ? 1 : 2 }}
          items={itemsOf(group)}
        />
      ))}
      <Suspense>{dialogOpen && <UnmaskDialog model={model} run={clear.unmask} onClose={() => setDialogOpen(false)} />}</Suspense>
    </Flex>
  );
}
