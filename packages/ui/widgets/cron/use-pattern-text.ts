import { useText } from '@zhixing/client/i18n.ts';
import { againOf } from './pattern.ts';

/** Returns a function that words a common pattern; others are returned unchanged. */
export function usePatternText(): (pattern: string) => string {
  const t = useText();
  return (pattern) => {
    const again = againOf(pattern);
    if (!again) return pattern;
    const { every } = again;
    const days = every === 'week' ? again.days.map((day) => t(`ui.cron.short.${day}`)).join(t('ui.value.comma')) : '';
    const minute = every === 'hour' ? String(again.minute).padStart(2, '0') : '';
    const last = every === 'month' && again.day === 'L';
    return t(`ui.cron.said.${last ? 'lastDay' : every}`, { ...again, days, minute });
  };
}
