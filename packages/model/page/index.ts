export { checkPage } from './check.ts';
export {
  type AskingTile,
  GRID_COLUMNS,
  GRID_ROWS,
  type PageDocument,
  pageDocumentSchema,
  type TileDocument,
  type TileOf,
} from './document.ts';
export { joinPages } from './join.ts';
export { usesOf } from './uses.ts';
