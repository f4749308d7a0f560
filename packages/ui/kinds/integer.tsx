import { grouped } from '@zhixing/model/grouped.ts';
import { defineUiKind, type UiKind } from '../kind.ts';
import { NumberInput, NumberRange } from '../widgets/lazy.tsx';

const plain = { read: (value: unknown) => Number(value), write: (value: number) => value };

/** Common to number kinds: right-aligned, filtered by range. */
export const numeric = { inline: 'number', align: 'end', letters: 5 } satisfies Partial<UiKind>;

const FIVE_DIGITS = 10_000;

export const integer = defineUiKind('integer', {
  ...numeric,
  Input: (props) => <NumberInput {...props} {...plain} digits={0} />,
  Filter: (props) => <NumberRange {...props} {...plain} digits={0} />,
  // Four-digit numbers are not grouped, since they are mostly years.
  text: (value, field) => {
    const number = Number(value);
    return field.plain === true || Math.abs(number) < FIVE_DIGITS ? String(number) : grouped(number);
  },
});
