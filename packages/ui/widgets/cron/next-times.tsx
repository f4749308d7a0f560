import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNextTimes } from '@zhixing/client/use-next-times.ts';
import { Typography } from 'antd';

/** Next runs of a pattern in Beijing time, or its error. */
export function NextTimes({ pattern }: { pattern: string }) {
  const t = useText();
  const { data, error } = useNextTimes(pattern);
  if (pattern.trim() === '') return null;
  if (error) return <Typography.Text type="warning">{error.message}</Typography.Text>;
  return (
    <Typography.Text type="secondary" role="status">
      {data
        ? t('ui.cron.next', { times: data.list.map((at) => dateTime(at).replace(' ', '\u00a0')).join(t('ui.value.comma')) })
        : t('ui.cron.reckoning')}
    </Typography.Text>
  );
}
