import { useState } from 'react';
import { freshRandom } from './captcha-field.tsx';

/** State of a captcha image; each image is valid for one attempt. */
export function usePictureCode() {
  const [random, setRandom] = useState(freshRandom);
  return { random, change: () => setRandom(freshRandom()) };
}

export type Picture = ReturnType<typeof usePictureCode>;
