import { withTextsAside } from '@zhixing/client/i18n.ts';
import { waysToProve } from '@zhixing/client/reauthentication.ts';
import { createRoot } from 'react-dom/client';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

let pendingRequest: Promise<boolean> | null = null;

/** Asks the user to reauthenticate; resolves to the outcome. Concurrent requests share one dialog. */
export function requestReauthentication(): Promise<boolean> {
  pendingRequest ??= ask().finally(() => {
    pendingRequest = null;
  });
  return pendingRequest;
}

async function ask(): Promise<boolean> {
  const ways = await withTextsAside(waysToProve());
  const place = document.body.appendChild(document.createElement('div'));
  const before = document.activeElement;
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<ReauthenticationDialog ways={ways} done={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
    if (before instanceof HTMLElement) before.focus();
  });
}
