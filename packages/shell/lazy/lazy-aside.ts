import { withTextsAside } from '@zhixing/client/i18n.ts';
import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.ts';

/** A rarely opened page or dialog: its chunk and texts are loaded together when it is first opened. */
export const lazyAside = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) => lazyPage(() => withTextsAside(load()));
