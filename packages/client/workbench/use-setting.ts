import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { settingKey } from './settings-answer.ts';
import { readSetting, watchSetting, writeSetting } from './settings-store.ts';

/**
 * A setting that follows the person: kept in this browser at once and on the server soon after, so that it is the same in other
 * windows and on other computers. Answers the value, how to change it, and how to put the default back. Keep `key` short and
 * structured by dots, such as `list.student.columns`; slashes of a page's path may stand in it.
 */
export function useSetting<T>(key: string, initial: T): readonly [T, (value: T) => void, () => void] {
  const name = settingKey(key);
  const watch = useCallback((listener: () => void) => watchSetting(name, listener), [name]);
  const value = useSyncExternalStore(watch, () => readSetting<T>(name));
  const change = useCallback((next: T) => writeSetting(name, next), [name]);
  const reset = useCallback(() => writeSetting(name, undefined), [name]);
  return useMemo(() => [value ?? initial, change, reset], [value, initial, change, reset]);
}
