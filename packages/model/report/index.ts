export { groupCondition, LEVEL_DIGITS, nested, OTHERS, spanCondition } from './cell.ts';
export { checkReport } from './check.ts';
export {
  type ChartDocument,
  type ChoiceDocument,
  type DimensionDocument,
  defineReport,
  type MeasureDocument,
  type MeasureInput,
  MINIMUM,
  type ReportDocument,
  type ReportText,
  reportDocumentSchema,
  type SourceDocument,
  type TreeChoice,
  treeChoiceSchema,
} from './document.ts';
export { type DaySpan, daysWithin, type Grain, grainKey, grainKeys, grainSpan } from './grains.ts';
export { aggregateOf, basisOf, derive, type Figure, inputOf, pathsOf, type ReportAggregate } from './measures.ts';
export { type FieldPath, fieldPath } from './path.ts';
export { comparedPeriod, type Period, periodAfter, periodBefore, periodText, readPeriod } from './period.ts';
export { printReport, readReport } from './print.ts';
