import { withTextsAside } from '@zhixing/client/i18n.ts';
import { waysToProve } from '@zhixing/client/proof.ts';
import { createRoot } from 'react-dom/client';
import { ProofDialog } from './proof-dialog.tsx';

let asking: Promise<boolean> | null = null;

/** Asks the person to prove himself, over whatever he does; answers whether to go on. Calls that were refused together are asked about once. */
export function askProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const ways = await withTextsAside(waysToProve());
  const place = document.body.appendChild(document.createElement('div'));
  const before = document.activeElement;
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<ProofDialog ways={ways} done={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
    if (before instanceof HTMLElement) before.focus();
  });
}
