import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { settingKey } from './settings-answer.ts';
import { readSetting, watchSetting, writeSetting } from './settings-store.ts';

/**
 * A user setting, stored in this browser at once and on the server soon after, so that it is shared by the user's windows and computers.
 * Returns the value, a setter and a reset to the default. Keep `key` short and structured by dots, such as `list.student.columns`; it may
 * contain the slashes of a page path.
 */
export function useSetting<T>(key: string, initial: T): readonly [T, (value: T) => void, () => void] {
  const name = settingKey(key);
  const watch = useCallback((listener: () => void) => watchSetting(name, listener), [name]);
  const value = useSyncExternalStore(watch, () => readSetting<T>(name));
  const change = useCallback((next: T) => writeSetting(name, next), [name]);
  const reset = useCallback(() => writeSetting(name, undefined), [name]);
  return useMemo(() => [value ?? initial, change, reset], [value, initial, change, reset]);
}
