import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Conflict } from '@zhixing/client/use-conflict.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Flex, theme } from 'antd';
import { Words } from '../widgets/words.tsx';
import { SideValue } from './conflict-choice.tsx';

interface Props {
  readonly fields: readonly FieldDescription[];
  readonly form: FormHandle;
  readonly conflict: Conflict;
}

/** Fields changed only by the other user, which are taken over. */
export function ConflictTaken({ fields, form, conflict }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  return (
    <Flex vertical gap="small">
      <Words strong>{t('ui.conflict.taken')}</Words>
      <ul style={{ margin: 0, paddingInlineStart: token.paddingLG }}>
        {fields.map((field) => (
          <li key={field.name}>
            {field.label}: <SideValue field={field} value={form.state.base?.[field.name]} conflict={conflict} />
            {' → '}
            <SideValue field={field} value={conflict.current.record[field.name]} conflict={conflict} />
          </li>
        ))}
      </ul>
    </Flex>
  );
}
