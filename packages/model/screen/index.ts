export { checkScreen } from './check.ts';
export {
  defineScreen,
  type FigurePanel,
  type LayerDocument,
  type PanelDocument,
  type PlanPart,
  type PlansDocument,
  type RefreshClass,
  type RowPanel,
  type ScreenDocument,
} from './document.ts';
