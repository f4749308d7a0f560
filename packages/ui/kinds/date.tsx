import { defineUiKind } from '../kind.ts';
import { DateInput, DateRange } from '../widgets/lazy.tsx';

export const date = defineUiKind('date', {
  inline: 'value',
  Input: (props) => <DateInput {...props} />,
  room: '20em',
  Filter: (props) => <DateRange {...props} from={(day) => day} to={(day) => day} />,
  letters: 6.5,
});
