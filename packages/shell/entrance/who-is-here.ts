import { ApiError } from '@zhixing/client/api-error.ts';
import { loadCurrentUser, useSession } from '@zhixing/client/session.ts';

/** Id of the signed-in user; null without a session, '' for a session whose user cannot be loaded now. */
export async function whoIsHere(): Promise<string | null> {
  if (!useSession.getState().token) return null;
  try {
    const { userInfo } = await loadCurrentUser({ anonymous: true });
    return userInfo.userId;
  } catch (error) {
    // The session is valid, but the screen is locked or the password must be changed first.
    if (error instanceof ApiError && [403, 423].includes(error.code)) return '';
    return null;
  }
}
