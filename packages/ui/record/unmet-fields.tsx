import type { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Button, Flex } from 'antd';

interface Props {
  readonly error: ApiError | null;
  readonly fields: readonly FieldDescription[];
  /** Opens the record's form at the field; absent where the user may not edit it. */
  readonly onGo?: ((field: string) => void) | undefined;
}

/** The fields of a record that keep an action from being done, each a link to its place in the form. */
export function UnmetFields({ error, fields, onGo }: Props) {
  const t = useText();
  const unmet = fields.flatMap(({ name, label }) => (error?.fields[name] ? [{ name, label, text: error.fields[name] }] : []));
  if (unmet.length === 0) return null;
  return (
    <Flex component="ul" vertical style={{ margin: 0, paddingInlineStart: 20 }}>
      {unmet.map(({ name, label, text }) => (
        <li key={name}>
          {onGo ? (
            <Button type="link" style={{ paddingInline: 0, height: 'auto', whiteSpace: 'normal' }} onClick={() => onGo(name)}>
              {t('ui.form.wrongPlace', { label, text })}
            </Button>
          ) : (
            t('ui.form.wrongPlace', { label, text })
          )}
        </li>
      ))}
    </Flex>
  );
}
