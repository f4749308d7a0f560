import { useState } from 'react';
import { freshRandom } from './captcha-field.tsx';

/** The picture whose characters are asked for; each is good for one answer. */
export function usePictureCode() {
  const [random, setRandom] = useState(freshRandom);
  return { random, change: () => setRandom(freshRandom()) };
}

export type Picture = ReturnType<typeof usePictureCode>;
