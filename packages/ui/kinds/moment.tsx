import { chinaIso } from '@zhixing/model/china-time.ts';
import { defineUiKind } from '../kind.ts';
import { chinaText } from '../widgets/china-time.ts';
import { DateRange, DateTimeInput } from '../widgets/lazy.tsx';

/** A point in time, shown in China time whatever the browser's time zone. */
export const moment = defineUiKind('moment', {
  inline: 'value',
  Input: (props) => <DateTimeInput {...props} />,
  room: '20em',
  Filter: (props) => <DateRange {...props} from={(day) => chinaIso(day, '00:00:00')} to={(day) => chinaIso(day, '23:59:59.999')} />,
  text: (value) => chinaText(String(value)),
  letters: 9.5,
});
