import { useSession } from '@zhixing/client/session.ts';
import { readSetting, watchSetting, writeSetting } from '@zhixing/client/workbench/settings-store.ts';
import { adoptSettings } from './settings.ts';
import { type Settings, settingsIn } from './values.ts';

const KEY = 'shell.settings';

let following = false;

/** Shows the shell as the signed-in person has chosen it, wherever that was done. */
export function followOwnSettings(): void {
  if (!following) watchSetting(KEY, adopt);
  following = true;
  adopt();
}

/** Changes settings for the person, at once here and soon on the server. */
export function chooseSettings(changes: Partial<Settings>): void {
  writeSetting(KEY, { ...settingsIn(readSetting(KEY)), ...changes });
}

/** Puts everything back to how the product ships it, with the layout that the server answered at sign-in. */
export const resetSettings = (): void => writeSetting(KEY, undefined);

// Nobody is signed in while a session ends: the sign-in page keeps the look that it had.
function adopt(): void {
  if (useSession.getState().user) adoptSettings(readSetting(KEY));
}
