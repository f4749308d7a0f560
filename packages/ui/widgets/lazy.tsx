import { withTextsAside } from '@zhixing/client/i18n.ts';
import { lazy } from 'react';

// Lazily loaded, because pickers, number inputs and uploads are half of antd's size, and lists rarely need them.
export const TextInput = lazy(() => import('./text-input.tsx'));
export const ConcealedInput = lazy(() => import('./concealed-input.tsx'));
export const LongTextInput = lazy(() => import('./long-text-input.tsx'));
export const NumberInput = lazy(() => import('./number-input.tsx'));
export const NumberRange = lazy(() => import('./number-range.tsx'));
export const DateInput = lazy(() => import('./date-input.tsx'));
export const DateTimeInput = lazy(() => import('./date-time-input.tsx'));
export const TimeInput = lazy(() => import('./time-input.tsx'));
export const DateRange = lazy(() => import('./date-range.tsx'));
export const RangeInput = lazy(() => import('./range-input.tsx'));
export const CronInput = lazy(() => withTextsAside(import('./cron/cron-input.tsx')));
export const CronText = lazy(() => withTextsAside(import('./cron/cron-text.tsx')));
export const GeoInput = lazy(() => import('./geo-input.tsx'));
export const ShapeInput = lazy(() => import('./shape-input.tsx'));
export const JsonInput = lazy(() => import('./json-input.tsx'));
export const FileInput = lazy(() => import('./file-input.tsx'));
export const RegionPicker = lazy(() => import('../pickers/region-picker.tsx'));
export const RefPicker = lazy(() => import('../pickers/ref-picker.tsx'));
