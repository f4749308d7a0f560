import { ApiError } from '@zhixing/client/api-error.ts';
import { loadCurrentUser, useSession } from '@zhixing/client/session.ts';

/** Id of the person who is signed in here; null for nobody, or when the session is over. */
export async function whoIsHere(): Promise<string | null> {
  if (!useSession.getState().token) return null;
  try {
    const { userInfo } = await loadCurrentUser({ anonymous: true });
    return userInfo.userId;
  } catch (error) {
    // Somebody is here, but the screen is locked or the password is to be changed: not to be taken for nobody.
    if (error instanceof ApiError && [403, 423].includes(error.code)) return '';
    return null;
  }
}
