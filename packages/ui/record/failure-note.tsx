import type { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Alert, Flex, theme } from 'antd';
import { useRequestNote } from '../states/use-request-note.ts';

export interface FailureProps {
  readonly error: ApiError;
  /** Fields whose labels precede what the server says of them. */
  readonly fields?: readonly FieldDescription[] | undefined;
  /** Fields whose refusals are shown elsewhere. */
  readonly drawn?: readonly FieldDescription[] | undefined;
}

/** The server's message, what it says of each field, and the request id for looking the failure up in the log. */
export default function FailureNote({ error, fields = [], drawn = [] }: FailureProps) {
  const t = useText();
  const requestNote = useRequestNote();
  const { token } = theme.useToken();
  const refused = Object.entries(error.fields).flatMap(([place, text]) => {
    if (drawn.some(({ name }) => name === place)) return [];
    const label = fields.find(({ name }) => name === place)?.label;
    if (label === undefined && text === error.msg) return [];
    return [{ place, text: label === undefined ? text : t('ui.form.wrongPlace', { label, text }) }];
  });
  const note = requestNote(error);
  const list = refused.length > 0 && (
    <Flex component="ul" vertical style={{ margin: 0, paddingInlineStart: token.padding }}>
      {refused.map(({ place, text }) => (
        <li key={place}>{text}</li>
      ))}
    </Flex>
  );
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={error.msg}
      {...((list || note) && { description: [list, note] })}
      style={{ marginBlockEnd: token.marginSM }}
    />
  );
}
