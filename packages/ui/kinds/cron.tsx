import { defineUiKind } from '../kind.ts';
import { CronInput, CronText } from '../widgets/lazy.tsx';
import { TextFilter } from './text.tsx';

export const cron = defineUiKind('cron', {
  Cell: ({ value }) => <CronText pattern={String(value)} />,
  Input: (props) => <CronInput {...props} />,
  Filter: TextFilter,
  letters: 12,
  wide: true,
});
