import { UndoOutlined } from '@ant-design/icons';
import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type FieldDescription, fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, OneRecord } from '@zhixing/client/records.ts';
import type { HistoryEntry } from '@zhixing/client/use-history.ts';
import { useSave } from '@zhixing/client/use-writes.ts';
import { Button, Flex } from 'antd';
import { uiKind } from '../kinds/registry.ts';
import { useTextOf } from '../kinds/use-text-of.ts';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';
import { Words } from '../widgets/words.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly change: HistoryEntry['changes'][number];
  readonly labels: Labels;
}

/** A field's change, with a button to revert it where permitted. */
export function HistoryChange({ model, one, change, labels }: Props) {
  const t = useText();
  const textOf = useTextOf();
  const field = fieldOf(model, change.field);
  const revert = useRevert(model, one);
  if (!field) return null;
  const text = (value: unknown) => textOf(field, value, (key) => labels[field.name]?.[String(key)]);
  // Unmasking is logged with the field's name only.
  if (isBlank(change.from) && isBlank(change.to)) return <Words>{field.label}</Words>;
  return (
    <Flex align="center" gap="small" wrap>
      <Words>
        {field.label}: {!isBlank(change.from) && <Words gone>{text(change.from)}</Words>} → {text(change.to)}
      </Words>
      {mayRevert(one, field, change.from) && (
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined aria-hidden />}
          aria-label={t('ui.history.revert', { field: field.label, value: text(change.from) })}
          title={t('ui.history.revert', { field: field.label, value: text(change.from) })}
          onClick={() => revert(field, change.from, text(change.from))}
        />
      )}
    </Flex>
  );
}

/** Whether a field can be reverted to an earlier value: writable, unmasked, and different from now. */
function mayRevert({ record, masked, allowed }: OneRecord, field: FieldDescription, earlier: unknown): boolean {
  const writable = allowed.update && field.readonly !== true && field.system !== true && uiKind(field.kind).Input !== null;
  const same = JSON.stringify(record[field.name] ?? null) === JSON.stringify(earlier ?? null);
  return writable && !same && !masked.includes(field.name) && !(field.required && isBlank(earlier));
}

function useRevert(model: ModelDescription, one: OneRecord) {
  const t = useText();
  const confirm = useConfirm();
  const { attempt } = useNotices();
  const save = useSave(model.name);
  return async (field: FieldDescription, earlier: unknown, text: string): Promise<void> => {
    const title = t('ui.history.confirmRevert', { field: field.label, value: text });
    if (!(await confirm({ title, okText: t('ui.history.revertShort') }))) return;
    const values = { [field.name]: earlier ?? null };
    await attempt(() => save.mutateAsync({ id: one.record.id, version: one.record.version, values }), t('ui.history.reverted'));
  };
}
