import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Grid } from 'antd';
import { todayInChina } from '../list-types/calendar/days.ts';
import { chinaText } from './china-time.ts';
import DayPanel from './day-panel.tsx';
import TimePanel from './time-panel.tsx';
import { halvesOf, textOf } from './typed-time.ts';

interface Props {
  /** The text typed so far. */
  readonly text: string;
  readonly put: (text: string) => void;
  readonly done: () => void;
}

/** Date and time pickers side by side; stacked on phones. */
export default function DateTimePanel({ text, put, done }: Props) {
  const t = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const { day, time } = halvesOf(text);
  return (
    <Flex gap="middle" vertical={phone}>
      <DayPanel day={day} past={false} onChoose={(next) => put(textOf({ day: next, time }))} />
      <Flex vertical gap="small" justify="space-between">
        <TimePanel
          time={time}
          onChoose={(next, whole) => {
            put(textOf({ day: day || todayInChina(), time: next }));
            if (whole) done();
          }}
        />
        <Flex gap="small" justify="space-between">
          <Button
            type="link"
            onClick={() => {
              put(chinaText(new Date().toISOString()));
              done();
            }}
          >
            {t('ui.date.now')}
          </Button>
          <Button type="primary" onClick={done}>
            {t('ui.date.done')}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
