import { useState } from 'react';
import { readStored, writeStored } from './storage.ts';

/** A setting that this browser remembers. What cannot be read counts as not set. */
export function useStored<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(key, initial));
  const put = (next: T) => {
    setValue(next);
    writeStored(key, JSON.stringify(next));
  };
  return [value, put];
}

function read<T>(key: string, initial: T): T {
  try {
    const text = readStored(key);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}
