export { checkScreen } from './check.ts';
export {
  defineScreen,
  type FigurePanel,
  type LayerDocument,
  type PanelDocument,
  type RefreshClass,
  type RowPanel,
  type ScreenDocument,
} from './document.ts';
