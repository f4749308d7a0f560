import { defineUiKind } from '../kind.ts';
import { ShapeInput } from '../widgets/lazy.tsx';
import { shapeSize } from '../widgets/shape-size.ts';

/** An area on a map, said by its size. */
export const polygon = defineUiKind('polygon', {
  Input: (props) => <ShapeInput {...props} />,
  text: shapeSize,
  letters: 7,
  align: 'end',
});

/** A way on a map, said by its length. */
export const line = defineUiKind('line', {
  Input: (props) => <ShapeInput {...props} />,
  text: shapeSize,
  letters: 7,
  align: 'end',
});
