import { shownYuan } from '@zhixing/model/fen.ts';
import { defineUiKind } from '../kind.ts';
import { NumberInput, NumberRange } from '../widgets/lazy.tsx';
import { numeric } from './integer.tsx';

// Displayed in yuan, stored in fen.
const yuan = { read: (value: unknown) => Number(value) / 100, write: (value: number | string) => Math.round(Number(value) * 100) };

export const money = defineUiKind('money', {
  ...numeric,
  letters: 7,
  Input: (props) => <NumberInput {...props} {...yuan} digits={2} prefix="¥" />,
  Filter: (props) => <NumberRange {...props} {...yuan} digits={2} />,
  text: (value) => shownYuan(Number(value)),
});
