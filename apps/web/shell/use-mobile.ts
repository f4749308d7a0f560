import { useSyncExternalStore } from 'react';
import { watchMedia } from '../app/media.ts';
import { MOBILE_BELOW, PHONE_BELOW } from '../theme/tokens.ts';

const narrow = watchMedia(`(max-width: ${MOBILE_BELOW - 0.02}px)`);

/** Whether the window is narrower than 992 px. */
export const useMobile = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches);

const slim = watchMedia(`(max-width: ${PHONE_BELOW - 0.02}px)`);

/** Whether the window is a phone's, narrower than 768 px. */
export const usePhone = (): boolean => useSyncExternalStore(slim.subscribe, slim.matches);
