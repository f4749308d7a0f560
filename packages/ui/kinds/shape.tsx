import { areaOf, type Line, lengthOf, type Polygon } from '@zhixing/model/kinds/shape.ts';
import { defineUiKind } from '../kind.ts';
import { ShapeInput } from '../widgets/lazy.tsx';

const KILO = 1000;
const figure = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** An area in square metres, from a square kilometre on in those. */
const area = (metres: number): string => (metres < KILO ** 2 ? `${figure(metres)} m²` : `${figure(metres / KILO ** 2)} km²`);
const length = (metres: number): string => (metres < KILO ? `${figure(metres)} m` : `${figure(metres / KILO)} km`);

/** An area on a map, said by its size. */
export const polygon = defineUiKind('polygon', {
  Input: (props) => <ShapeInput {...props} />,
  text: (value) => (isShape(value) ? area(areaOf(value as Polygon)) : ''),
  letters: 7,
  align: 'end',
});

/** A way on a map, said by its length. */
export const line = defineUiKind('line', {
  Input: (props) => <ShapeInput {...props} />,
  text: (value) => (isShape(value) ? length(lengthOf(value as Line)) : ''),
  letters: 7,
  align: 'end',
});

// What is being typed is no shape yet.
const isShape = (value: unknown): boolean => typeof value === 'object' && value !== null && 'coordinates' in value;
