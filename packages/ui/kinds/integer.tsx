import { defineUiKind, type UiKind } from '../kind.ts';
import { NumberInput, NumberRange } from '../widgets/lazy.tsx';

const plain = { read: (value: unknown) => Number(value), write: (value: number) => value };

/** What number kinds share: right-aligned, a range as filter. */
export const numeric = { inline: 'number', align: 'end', letters: 5 } satisfies Partial<UiKind>;

export const integer = defineUiKind('integer', {
  ...numeric,
  Input: (props) => <NumberInput {...props} {...plain} digits={0} />,
  Filter: (props) => <NumberRange {...props} {...plain} digits={0} />,
  // Four digits stay together: they are mostly years.
  text: (value, field) => Number(value).toLocaleString('en', { useGrouping: field.plain === true ? false : 'min2' }),
});
