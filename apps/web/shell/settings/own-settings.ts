import { useSession } from '@zhixing/client/session.ts';
import { readSetting, watchSetting, writeSetting } from '@zhixing/client/workbench/settings-store.ts';
import { adoptSettings } from './settings.ts';
import { type Settings, settingsIn } from './values.ts';

const KEY = 'shell.settings';

let following = false;

/** Applies the signed-in user's settings, and changes to them from other windows and computers. */
export function followOwnSettings(): void {
  if (!following) watchSetting(KEY, adopt);
  following = true;
  adopt();
}

/** Changes the user's settings, here at once and on the server soon after. */
export function chooseSettings(changes: Partial<Settings>): void {
  writeSetting(KEY, { ...settingsIn(readSetting(KEY)), ...changes });
}

/** Resets to the defaults, with the layout that the server sent at sign-in. */
export const resetSettings = (): void => writeSetting(KEY, undefined);

// While a session ends there is no user: the look is kept for the sign-in page.
function adopt(): void {
  if (useSession.getState().user) adoptSettings(readSetting(KEY));
}
