import { grouped } from '@zhixing/model/grouped.ts';
import { defineUiKind } from '../kind.ts';
import { NumberInput, NumberRange } from '../widgets/lazy.tsx';
import { numeric } from './integer.tsx';

// Exact decimals are strings, so that no digit is lost.
const asText = { read: (value: unknown) => String(value), write: (value: number | string) => String(value) };

export const decimal = defineUiKind('decimal', {
  ...numeric,
  Input: (props) => <NumberInput {...props} {...asText} digits={Number(props.field.scale ?? 2)} exact />,
  Filter: (props) => <NumberRange {...props} {...asText} digits={Number(props.field.scale ?? 2)} />,
  text: (value) => grouped(String(value)),
});
