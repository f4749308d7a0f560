import { InfoCircleOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { useMissingYear } from '@zhixing/client/use-work-days.ts';
import { theme } from 'antd';

interface Props {
  /** YYYY-MM-DD, reckoned in working days. */
  readonly day: string;
}

/** Warns that the holidays of a deadline's year have not been entered, so that it may lie on the wrong day. */
export default function DeadlineNote({ day }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const year = useMissingYear(day);
  if (year === undefined) return null;
  return (
    <span style={{ color: token.colorTextSecondary }}>
      <InfoCircleOutlined aria-hidden /> {t('ui.record.yearMissing', { year })}
    </span>
  );
}
