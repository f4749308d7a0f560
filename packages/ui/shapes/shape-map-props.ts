import type { FenceGeometry } from '@zhixing/model/geo-fence.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import type { Tiles } from '../base-map/tiles.ts';
import type { Draft } from './draft.ts';
import type { ShapeTone } from './shape-tone.ts';

/** A shape that the map shows. */
export interface ShownShape {
  readonly id: string;
  readonly title: string;
  readonly geometry: FenceGeometry;
  readonly tone: ShapeTone;
}

export interface ShapeMapProps {
  readonly label: string;
  readonly tiles: Tiles | null;
  readonly shapes: readonly ShownShape[];
  /** Id of the shape that is emphasised. */
  readonly chosen: string;
  readonly draft: Draft | null;
  /** Named places without a shape, such as the sites of a trip. */
  readonly places: readonly { readonly title: string; readonly at: Position }[];
  readonly probe: Position | null;
  /** The map moves there when this changes. */
  readonly focus: string;
  /** A click, or Enter while the map has the focus: at its middle. */
  readonly onPut: (at: Position, metresPerPixel: number) => void;
  readonly onChoose: (id: string) => void;
  readonly onMove: (index: number, at: Position, metresPerPixel: number) => void;
  readonly onInsert: (index: number, at: Position) => void;
  readonly onRemove: (index: number) => void;
  readonly onRadius: (metres: number) => void;
}
