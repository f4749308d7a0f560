import { isBlank } from '@zhixing/client/blank.ts';
import { clashes } from '@zhixing/client/form-state.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Flex, Modal, Radio, Typography } from 'antd';
import { useState } from 'react';
import { FieldCell } from '../kinds/field-cell.tsx';
import { OperandText } from '../list/operand-text.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly form: FormHandle;
  readonly current: RecordRow;
  readonly labels: Labels;
}

/** Somebody saved first: both sides of every field that both changed, and a choice for each. The rest goes together by itself. */
export default function ConflictDialog({ model, form, current, labels }: Props) {
  const t = useText();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const changed = Object.keys(form.state.changes).flatMap((name) => fieldOf(model, name) ?? []);
  const clashing = clashes(form.state, current, changed);
  const choose = (name: string, side: 'mine' | 'theirs') => {
    const next = new Set(theirs);
    if (side === 'theirs') next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  const kept = Object.fromEntries(Object.entries(form.state.changes).filter(([name]) => !theirs.has(name)));
  return (
    <Modal
      open
      title={t('ui.conflict.title')}
      okText={t('ui.conflict.save')}
      cancelText={t('ui.conflict.back')}
      confirmLoading={form.saving}
      onOk={() => form.resolve(current, kept)}
      onCancel={form.dismiss}
    >
      <Flex vertical gap="middle">
        <Typography.Text>{t(clashing.length > 0 ? 'ui.conflict.choose' : 'ui.conflict.noClash')}</Typography.Text>
        {clashing.map((field) => {
          const labelOf = (value: unknown) => labels[field.name]?.[String(value)];
          const side = (key: 'mine' | 'theirs', value: unknown) => (
            <Radio value={key}>
              {t(`ui.conflict.${key}`)}:{' '}
              {field.model && !isBlank(value) ? (
                <OperandText field={field} operand={{ in: [value].flat().map(String) }} />
              ) : (
                <FieldCell field={field} value={value} labelOf={labelOf} />
              )}
            </Radio>
          );
          return (
            <Flex key={field.name} vertical gap="small">
              <Typography.Text strong>{field.label}</Typography.Text>
              <Radio.Group
                aria-label={field.label}
                value={theirs.has(field.name) ? 'theirs' : 'mine'}
                onChange={(event) => choose(field.name, event.target.value)}
              >
                <Flex vertical gap="small">
                  {side('mine', form.value(field.name))}
                  {side('theirs', current[field.name])}
                </Flex>
              </Radio.Group>
            </Flex>
          );
        })}
      </Flex>
    </Modal>
  );
}
