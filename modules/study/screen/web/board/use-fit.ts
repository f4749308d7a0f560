import { readStored, writeStored } from '@zhixing/client/storage.ts';
import { useSearchParams } from 'react-router';
import { type Fit, fits } from './fit.ts';

const KEY = 'screenFit';
const known = (value: string | null): Fit | null => fits.find((fit) => fit === value) ?? null;

/** How the screen fits its wall: by the address, else as chosen on this machine before. */
export function useFit(): readonly [Fit, (fit: Fit) => void] {
  const [address, setAddress] = useSearchParams();
  const fit = known(address.get('fit')) ?? known(readStored(KEY)) ?? 'contain';
  const choose = (next: Fit) => {
    writeStored(KEY, next);
    setAddress(
      (before) => {
        before.set('fit', next);
        return before;
      },
      { replace: true },
    );
  };
  return [fit, choose];
}
