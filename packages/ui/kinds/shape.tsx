import { defineUiKind } from '../kind.ts';
import { ShapeInput } from '../widgets/lazy.tsx';
import { shapeSize } from '../widgets/shape-size.ts';

/** A map area, displayed as its size. */
export const polygon = defineUiKind('polygon', {
  Input: (props) => <ShapeInput {...props} />,
  text: shapeSize,
  letters: 7,
  align: 'end',
});

/** A map path, displayed as its length. */
export const line = defineUiKind('line', {
  Input: (props) => <ShapeInput {...props} />,
  text: shapeSize,
  letters: 7,
  align: 'end',
});
