import { useText } from '@zhixing/client/i18n.ts';
import { Flex } from 'antd';
import { ChoiceGrid } from './choice-grid.tsx';
import { twoDigits } from './typed-time.ts';

interface Props {
  /** HH:mm; '' for none. */
  readonly time: string;
  /** Called with a time; `whole` once the minute was chosen too. */
  readonly onChoose: (time: string, whole: boolean) => void;
  /** Focus the panel when it opens. */
  readonly first?: boolean;
}

const HOURS = Array.from({ length: 24 }, (_, i) => twoDigits(i));
/** Every five minutes; others can be typed. */
const MINUTES = Array.from({ length: 12 }, (_, i) => twoDigits(i * 5));
const COLUMNS = 6;

/** Picks a time of day: hour, then minute. */
export default function TimePanel({ time, onChoose, first = false }: Props) {
  const t = useText();
  const [hour = '', minute = ''] = time.split(':');
  return (
    <Flex vertical gap="small">
      <ChoiceGrid
        label={t('ui.date.hour')}
        options={HOURS}
        columns={COLUMNS}
        chosen={hour}
        first={first}
        onChoose={(next) => onChoose(`${next}:${minute || '00'}`, false)}
      />
      <ChoiceGrid
        label={t('ui.date.minute')}
        options={MINUTES}
        columns={COLUMNS}
        chosen={minute}
        onChoose={(next) => onChoose(`${hour || '00'}:${next}`, true)}
      />
    </Flex>
  );
}
