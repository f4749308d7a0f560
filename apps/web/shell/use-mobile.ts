import { useSyncExternalStore } from 'react';
import { watchMedia } from '../app/media.ts';
import { NARROW, PHONE_BELOW } from '../theme/widths.ts';

const narrow = watchMedia(NARROW);

/** Whether the window is narrower than 992 px. */
export const useMobile = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches);

/** Whether the window is narrower than 992 px now. */
export const isMobile = (): boolean => narrow.matches();

const slim = watchMedia(`(max-width: ${PHONE_BELOW - 0.02}px)`);

/** Whether the window is a phone's, narrower than 768 px. */
export const usePhone = (): boolean => useSyncExternalStore(slim.subscribe, slim.matches);
