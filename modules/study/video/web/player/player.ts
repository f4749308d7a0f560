import { requestHeaders } from '@zhixing/client/request.ts';
import { useSession } from '@zhixing/client/session.ts';
import type { PlayerCause } from '../use-watch.ts';

/** Plays an address in an element until the returned function is called. */
export type StartPlayer = (video: HTMLVideoElement, address: string, failed: (cause: PlayerCause) => void) => () => void;

/** What makes a request of a player one of the session. */
export const sessionHeaders = (): Record<string, string> => requestHeaders('GET', { token: useSession.getState().token });
