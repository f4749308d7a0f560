import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Conflict } from '@zhixing/client/use-conflict.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Flex, Radio } from 'antd';
import { OperandText } from '../filter/operand-text.tsx';
import { FieldCell } from '../kinds/field-cell.tsx';
import { Words } from '../widgets/words.tsx';
import { useAuthorText } from './use-author-text.ts';

interface Props {
  readonly field: FieldDescription;
  readonly form: FormHandle;
  readonly conflict: Conflict;
  readonly side: 'mine' | 'theirs';
  readonly onSide: (side: 'mine' | 'theirs') => void;
}

/** A field that both users changed: previous value, both sides, and the choice between them. */
export function ConflictChoice({ field, form, conflict, side, onSide }: Props) {
  const t = useText();
  const authorText = useAuthorText();
  const author = conflict.authors[field.name];
  return (
    <Flex vertical gap="small">
      <Words strong>{field.label}</Words>
      <Radio.Group aria-label={field.label} value={side} onChange={(event) => onSide(event.target.value)}>
        <Flex vertical gap="small">
          <Radio value="mine">
            {t('ui.conflict.mine')}: <SideValue field={field} value={form.value(field.name)} conflict={conflict} />
          </Radio>
          <Radio value="theirs">
            {author ? t('ui.conflict.by', { author: authorText(author) }) : t('ui.conflict.theirs')}:{' '}
            <SideValue field={field} value={conflict.current.record[field.name]} conflict={conflict} />
          </Radio>
        </Flex>
      </Radio.Group>
      <Words tone="secondary">
        {t('ui.conflict.before')}: <SideValue field={field} value={form.state.base?.[field.name]} conflict={conflict} />
      </Words>
    </Flex>
  );
}

/** A value of either side. Labels of references that only this form knows are fetched. */
export function SideValue({ field, value, conflict }: { field: FieldDescription; value: unknown; conflict: Conflict }) {
  const labels = conflict.current.labels[field.name];
  if (field.model && !isBlank(value) && labels?.[String(value)] === undefined)
    return <OperandText field={field} operand={{ in: [value].flat().map(String) }} />;
  return <FieldCell field={field} value={value} labelOf={(key) => labels?.[String(key)]} />;
}
