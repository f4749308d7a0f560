import { useText } from '@zhixing/client/i18n.ts';
import { usePresence } from '@zhixing/client/workbench/use-presence.ts';
import { Alert, theme } from 'antd';

interface Props {
  readonly model: string;
  readonly id: string;
  /** Whether this window is editing the record. */
  readonly editing: boolean;
}

/** Shows other users who have the record open. */
export default function PresenceNote({ model, id, editing }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const others = usePresence(model, id, editing);
  const names = (list: typeof others) => list.map(({ name }) => name).join(t('ui.value.comma'));
  const writing = others.filter((other) => other.editing);
  const shown = writing.length > 0 ? writing : others;
  if (shown.length === 0) return null;
  return (
    <Alert
      type={writing.length > 0 && editing ? 'warning' : 'info'}
      showIcon
      role="status"
      title={t(writing.length > 0 ? 'ui.presence.editing' : 'ui.presence.reading', { names: names(shown) })}
      {...(writing.length > 0 && editing && { description: t('ui.presence.both') })}
      style={{ marginBlockStart: token.marginSM }}
    />
  );
}
